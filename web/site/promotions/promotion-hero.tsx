import { promotions } from '#content/promotions.ts'
import { launchDrawing } from '#web/pictures/pictures.ts'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { ClaimButton } from './claim-dialog.tsx'
import { Countdown } from './countdown.tsx'

export function PromotionHero() {
  const { kicker, title, text, button, points } = promotions.hero
  return (
    <section className="border-b border-line page-halves lg:min-h-[min(calc(100dvh-7rem),46rem)]">
      <div className="grid content-center justify-items-start gap-6 py-14 sm:py-20 lg:py-12 lg:pr-12">
        <p className="font-display text-lead text-mark italic">{kicker}</p>
        <h1 className="font-display text-[clamp(2.25rem,1.5rem+3.2vw,3.75rem)] leading-[1.05] tracking-[-0.025em]">
          {title}
        </h1>
        <p className="max-w-[52ch] text-lead text-ink-soft">{text}</p>
        <CheckedItems items={points} className="grid-cols-2 gap-x-8" />
        <ClaimButton size="large">{button}</ClaimButton>
      </div>
      <div className="grid content-center justify-items-center gap-6 border-line bg-shoal px-5 py-12 text-center max-lg:border-t lg:border-l">
        <img {...launchDrawing} alt={launchDrawing.alt} fetchPriority="high" className="h-auto w-full max-w-md" />
        <Countdown />
      </div>
    </section>
  )
}
