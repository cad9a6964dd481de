import { agency } from '#content/agency.ts'
import { agencyZone, formatDay, formatMoment } from '#content/dates.ts'
import { linkNotes } from '#content/links.ts'
import { officePlaces } from '#domain/places.ts'
import { formatDollars } from '#domain/prices.ts'
import { reckon, tickedAtFirst } from '#domain/proposal-totals.ts'
import type { ProposalDocument } from '#domain/proposals.ts'
import { firstNameOf } from '#domain/text.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

/** What it comes to as long as nothing else is ticked. */
function totalsIn(document: ProposalDocument) {
  const { total, everyMonth } = reckon(document, tickedAtFirst(document.lines))
  return [
    ...(total.total > 0 || everyMonth.total === 0 ? [`Total: ${formatDollars(total.total)}`] : []),
    ...(everyMonth.total > 0 ? [`Every month: ${formatDollars(everyMonth.total)}`] : []),
  ]
}

const noteFor = (to: string) => `${linkNotes.opensForWhoever(to)} ${linkNotes.canSign}`

/** To whoever decides; its link is all that is needed to read, sign and pay. */
export function proposalEmail(to: string, document: ProposalDocument, message: string, url: string): Email {
  const { title, customer, valid_until } = document
  return {
    kind: 'proposal-sent',
    to,
    secret: true,
    replyTo: agency.email,
    content: {
      subject: `Your proposal from ${agency.name}: ${title}`,
      heading: title,
      paragraphs: [
        greeting(firstNameOf(customer.name)),
        ...(message ? [message] : ['here is what we would build for you, what it costs and when it is done.']),
        [...totalsIn(document), `Valid until: ${formatDay(valid_until)}`].join('\n'),
      ],
      action: { label: 'Read and sign', url },
      note: noteFor(to),
    },
  }
}

export type Signed = {
  document: ProposalDocument
  signer_name: string
  signed_at: Date
  sha256: string
  /** What is due now; 0 where signing was all. */
  deposit: number
}

const evidenceOf = ({ signer_name, signed_at, sha256 }: Signed) =>
  [
    `Signed by: ${signer_name}`,
    `On: ${formatMoment(signed_at, agencyZone)}`,
    `Fingerprint (SHA-256) of what was signed: ${sha256}`,
  ].join('\n')

/** To whoever it was sent to. `isPaid`: nothing is left to pay before we begin. */
export function signedEmail(to: string, signed: Signed, { isPaid, url }: { isPaid: boolean; url: string }): Email {
  const { document, deposit } = signed
  const next = isPaid
    ? 'Nothing else is needed: we begin.'
    : `One step is left: the deposit of ${formatDollars(deposit)}. We begin as soon as it has arrived.`
  return {
    kind: 'proposal-signed',
    to,
    secret: true,
    replyTo: agency.email,
    content: {
      subject: `Signed: ${document.title}`,
      heading: `${document.title} is signed`,
      paragraphs: [greeting(firstNameOf(document.customer.name)), next, evidenceOf(signed)],
      action: { label: isPaid ? 'Open the signed proposal' : 'Pay the deposit', url },
      note: noteFor(to),
    },
  }
}

/** To the address that was typed when signing, where that is another: nobody has shown that it is theirs, so there is no link in it. */
export function signedCopyEmail(to: string, signed: Signed): Email {
  const { document } = signed
  return {
    kind: 'proposal-signed-copy',
    to,
    replyTo: agency.email,
    content: {
      subject: `Signed: ${document.title}`,
      heading: `${document.title} is signed`,
      paragraphs: [
        greeting(firstNameOf(signed.signer_name)),
        `this address was given when proposal ${document.number} from ${agency.name} was signed.`,
        evidenceOf(signed),
      ],
      note: `The signed proposal was sent to ${document.customer.email}. You know nothing of it? Please tell us.`,
    },
  }
}

type Reminded = ProposalDocument['customer']

/** Signed, and what begins it is not paid: its link pays it. */
export function depositReminderEmail(
  { email, name }: Reminded,
  { title, left, url }: { title: string; left: number; url: string },
): Email {
  return {
    kind: 'deposit-reminder',
    to: email,
    secret: true,
    replyTo: agency.email,
    content: {
      subject: `One step left: the deposit for ${title}`,
      heading: `One step left: the deposit for ${title}`,
      paragraphs: [
        greeting(firstNameOf(name)),
        `${title} is signed. We begin as soon as the deposit of ${formatDollars(left)} has arrived.`,
        'If you have paid in the meantime, please ignore this.',
      ],
      action: { label: 'Pay the deposit', url },
      note: noteFor(email),
    },
  }
}

/** What can be signed for a few more days. */
export function validUntilEmail(document: ProposalDocument, url: string): Email {
  const { title, customer, valid_until } = document
  const subject = `Valid until ${formatDay(valid_until)}: ${title}`
  return {
    kind: 'proposal-ending',
    to: customer.email,
    secret: true,
    replyTo: agency.email,
    content: {
      subject,
      heading: subject,
      paragraphs: [
        greeting(firstNameOf(customer.name)),
        `our proposal can be signed until ${formatDay(valid_until)}. After that we look at prices and dates anew.`,
        totalsIn(document).join('\n'),
      ],
      action: { label: 'Read and sign', url },
      note: noteFor(customer.email),
    },
  }
}

type About = { id: string; number: string; title: string; customer_name: string; customer_email: string }

const openIn = (origin: string, { id }: Pick<About, 'id'>) => ({
  label: 'Open the proposal',
  url: `${origin}${officePlaces.proposal(id)}`,
})

export type TeamEmailKind = 'signed' | 'declined' | 'question' | 'new-date' | 'won'

/** To the team: what happened to a proposal, in one line, and what was said with it. */
export function teamEmail(kind: TeamEmailKind, subject: string, about: About, told: string[], origin: string): Email {
  return {
    kind: `team-proposal-${kind}`,
    to: agency.email,
    replyTo: about.customer_email,
    content: {
      subject,
      heading: subject,
      paragraphs: [`${about.title}, for ${about.customer_name} (${about.customer_email})`, ...told.filter(Boolean)],
      action: openIn(origin, about),
    },
  }
}
