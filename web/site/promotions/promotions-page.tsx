import { promotions } from '#content/promotions.ts'
import { LeadReceived } from '#web/site/leads/lead-received.tsx'
import { useReceived } from '#web/site/leads/use-received.ts'
import { Card } from '#web/ui/card.tsx'
import { ClaimButton, ClaimDialog } from './claim-dialog.tsx'
import { PromotionHero } from './promotion-hero.tsx'
import { PromotionPricing } from './promotion-pricing.tsx'
import { DomainExplainer, Guarantee, LaunchSteps, Problem, Solution } from './promotion-story.tsx'
import { PromotionTestimonial } from './promotion-testimonial.tsx'

/**
 * S1 §2 /promotions; /sales-funnel is the same page with the form open (decisions.md). The form closes when it is sent, so what
 * was received stands on the page it reveals; opened again, the form is what was received too.
 */
export function PromotionsPage({ claimOpen }: { claimOpen: boolean }) {
  const place = useReceived('claim')
  return (
    <>
      {place.lead && (
        <div className="border-b border-line bg-shoal">
          <div className="page-width py-12 sm:py-16">
            <Card className="max-w-3xl">
              <LeadReceived as="h2" place={place} lead={place.lead} />
            </Card>
          </div>
        </div>
      )}
      <PromotionHero />
      <Problem />
      <Solution />
      <DomainExplainer />
      <PromotionPricing />
      <LaunchSteps />
      <PromotionTestimonial />
      <Guarantee />
      <Closing />
      <ClaimDialog openAtOnce={claimOpen} place={place} />
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
