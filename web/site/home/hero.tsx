import { home } from '#content/home.ts'
import { HarbourChart } from '#web/site/art/harbour-chart.tsx'
import { LinkButtons } from '#web/site/sections/link-buttons.tsx'

export function Hero() {
  const { title, text, buttons, chartCaption } = home.hero
  return (
    <section className="border-b border-line page-halves lg:min-h-[min(calc(100dvh-7rem),50rem)]">
      <div className="grid content-center justify-items-start gap-7 py-14 sm:py-20 lg:py-12 lg:pr-12">
        <h1 className="font-display text-display tracking-[-0.03em]">{title}</h1>
        <p className="max-w-[44ch] text-lead text-ink-soft">{text}</p>
        <LinkButtons links={buttons} />
      </div>
      <figure className="relative flex h-96 flex-col overflow-hidden border-line max-lg:border-t sm:h-120 lg:h-auto lg:border-l">
        <div aria-hidden="true" className="scale-rule text-ink-soft" />
        <div className="relative min-h-0 flex-1">
          <HarbourChart className="absolute inset-y-0 right-0 max-sm:w-[170%]" />
        </div>
        <figcaption className="absolute bottom-3 left-4 rounded-small max-w-[24ch] text-balance bg-paper px-2 font-display text-note italic">
          {chartCaption}
        </figcaption>
      </figure>
    </section>
  )
}
