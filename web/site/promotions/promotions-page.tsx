import { promotions } from '#content/promotions.ts'
import { ClaimButton, ClaimDialog } from './claim-dialog.tsx'
import { PromotionHero } from './promotion-hero.tsx'
import { PromotionPricing } from './promotion-pricing.tsx'
import { DomainExplainer, Guarantee, LaunchSteps, Problem, Solution } from './promotion-story.tsx'
import { PromotionTestimonial } from './promotion-testimonial.tsx'

/** S1 §2 /promotions; /sales-funnel is the same page with the form open (decisions.md). */
export function PromotionsPage({ claimOpen }: { claimOpen: boolean }) {
  return (
    <>
      <PromotionHero />
      <Problem />
      <Solution />
      <DomainExplainer />
      <PromotionPricing />
      <LaunchSteps />
      <PromotionTestimonial />
      <Guarantee />
      <Closing />
      <ClaimDialog openAtOnce={claimOpen} />
    </>
  )
}

function Closing() {
  const { heading, text, button } = promotions.closing
  return (
    <section className="bg-land">
      <div className="page-width grid items-center gap-8 py-16 sm:py-20 lg:grid-cols-[1fr_auto]">
        <div className="grid gap-3">
          <h2 className="font-display text-title tracking-[-0.02em]">{heading}</h2>
          <p className="max-w-[56ch]">{text}</p>
        </div>
        <ClaimButton size="large">{button}</ClaimButton>
      </div>
    </section>
  )
}
