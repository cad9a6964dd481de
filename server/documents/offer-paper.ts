import { agencyZone, formatDate, formatDay } from '#content/dates.ts'
import type { ProposalDocument } from '#domain/proposals.ts'
import { reckon, tickedAtFirst } from '#domain/proposal-totals.ts'
import { putFacts, putLetterhead, putTitle } from './letterhead.ts'
import { finishPaper, startPaper } from './paper.ts'
import { putIncluded, putIntroduction, putOptions, putPlan, putPrice, putTerms } from './proposal-parts.ts'
import { putText, putWideHeading } from './running-text.ts'
import { styles } from './type.ts'

/** A version that was sent, and is not signed. */
export async function drawOffer(offer: ProposalDocument, sentAt: Date): Promise<Buffer> {
  const { customer, lines } = offer
  const paper = await startPaper(`Proposal ${offer.number}`, {
    subject: offer.title,
    madeAt: sentAt,
    from: offer.agency,
  })
  putLetterhead(paper)
  putTitle(paper, offer.title)
  putFacts(
    paper,
    ['For', [customer.company, customer.name, customer.email].filter(Boolean).join('\n')],
    [
      ['Proposal', offer.number],
      ['Version', `${offer.version}, sent ${formatDate(sentAt, agencyZone)}`],
      ['Valid until', formatDay(offer.valid_until)],
    ],
  )
  const ticked = tickedAtFirst(lines)
  const agreed = reckon(offer, ticked)
  const hasOptions = lines.some(({ is_option }) => is_option)
  putIntroduction(paper, offer.introduction)
  putIncluded(
    paper,
    lines.filter(({ is_option }) => !is_option),
  )
  putOptions(paper, lines, ticked.length > 0 ? { title: 'In the total', of: ({ is_ticked }) => is_ticked } : null)
  putPrice(paper, agreed, hasOptions && ticked.length === 0 ? 'Total without options' : 'Total')
  putPlan(paper, offer, agreed)
  putTerms(paper, offer.terms)
  putWideHeading(paper, 'To accept')
  putText(paper, howToAccept(offer, hasOptions), styles.text, paper.left)
  return finishPaper(paper)
}

const howToAccept = ({ agency, customer, valid_until }: ProposalDocument, hasOptions: boolean) =>
  [
    `This is an offer, valid until ${formatDay(valid_until)}. To accept it, open the link in our email to ${customer.email}`,
    hasOptions ? ', tick the options you want' : '',
    ` and sign at the end of the page. Questions: ${agency.email}, ${agency.phone}.`,
  ].join('')
