import { anchorOf } from '#content/anchors.ts'
import type { Faq } from '#content/faqs.ts'
import { Accordion, AccordionItem } from '#web/ui/accordion.tsx'
import { groundLook, type Ground } from './page-section.tsx'

type FaqSectionProps = { heading: string; faqs: readonly Faq[]; ground?: Ground }

/** Questions that open one at a time, before any JavaScript has arrived. */
export function FaqSection({ heading, faqs, ground }: FaqSectionProps) {
  return (
    <section aria-labelledby="questions" className={groundLook({ ground })}>
      <div className="page-width grid gap-x-12 gap-y-8 py-20 sm:py-28 lg:grid-cols-[1fr_2fr]">
        <h2 id="questions" className="font-display text-title tracking-[-0.02em]">
          {heading}
        </h2>
        <Accordion className="self-start">
          {faqs.map(({ question, answer }) => (
            <AccordionItem key={question} id={anchorOf(question)} title={question} group="questions">
              {answer}
            </AccordionItem>
          ))}
        </Accordion>
      </div>
    </section>
  )
}
