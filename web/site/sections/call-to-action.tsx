import type { CallToAction as CallToActionText } from '#content/call-to-action.ts'
import { LinkButtons } from './link-buttons.tsx'

/** The end of a page, on land. */
export function CallToAction({ heading, text, buttons }: CallToActionText) {
  return (
    <section className="bg-land">
      <div className="page-width grid items-center gap-8 py-16 sm:py-20 lg:grid-cols-[1fr_auto]">
        <div className="grid gap-3">
          <h2 className="font-display text-title tracking-[-0.02em]">{heading}</h2>
          <p className="max-w-[56ch] text-balance">{text}</p>
        </div>
        <LinkButtons links={buttons} />
      </div>
    </section>
  )
}
