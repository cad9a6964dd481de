import { html } from 'hono/html'
import type { SectionKind } from '#domain/websites.ts'
import { type Html, isFilled } from '../html.ts'
import { sizeOf, wordOf } from '../lengths.ts'
import type { Showing } from '../showing.ts'

export const tradeSection = ({ trade }: Showing, kind: SectionKind) =>
  trade.sections.find((section) => section.kind === kind)

/** A section is named by its heading; one that its owner left empty is called what the trade calls it. */
export function sectionShell(kind: SectionKind, showing: Showing, heading: string, body: unknown): Html {
  const { name = kind, hint = '' } = tradeSection(showing, kind) ?? {}
  const words = isFilled(heading) ? heading : name
  return html`<section id="${kind}" aria-labelledby="${kind}-heading">
    <h2 id="${kind}-heading" class="${sizeOf(words)} ${wordOf(words)}">${words}</h2>
    ${body ?? hintBox(hint)}
  </section>`
}

/** Only beside the wizard, and never a part of a website. */
export const hintBox = (hint: string) => html`<p class="hint">${hint}</p>`
