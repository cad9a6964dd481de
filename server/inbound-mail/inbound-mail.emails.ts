import { agency } from '#content/agency.ts'
import { agencyZone, formatSoon } from '#content/dates.ts'
import { AppError } from '#domain/errors.ts'
import { ownTicketPlace } from '#domain/places.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

type Client = { email: string; first_name: string }
type Ticket = { ticket_number: string; subject: string; due_at: Date | null }

/** So that no program answers: two of them would never end. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** To whoever opened a ticket by e-mail, and only to an account whose address was checked. */
export function ticketAcknowledgedEmail(
  client: Client,
  { ticket_number, subject, due_at }: Ticket,
  { inReplyTo, replyTo }: { inReplyTo: string; replyTo: string },
  origin: string,
): Email {
  const promise = due_at ? ` We answer by ${formatSoon(due_at, agencyZone)}, ${agency.locality} time.` : ''
  const isRealId = !inReplyTo.startsWith('none:')
  return {
    kind: 'ticket-acknowledged',
    to: client.email,
    replyTo,
    headers: {
      ...automatic,
      ...(isRealId && { 'In-Reply-To': `<${inReplyTo}>`, References: `<${inReplyTo}>` }),
    },
    content: {
      subject: `Re: ${subject}`,
      heading: 'We have your message',
      paragraphs: [greeting(client.first_name), `It is ticket ${ticket_number}.${promise}`],
      action: { label: 'Open your tickets', url: `${origin}${ownTicketPlace(ticket_number)}` },
      note: 'Answer this email, or write in the portal.',
    },
  }
}

/** A ticket that was asked for by e-mail cannot be opened: the team has the message all the same. */
export function ticketLimitEmail(client: Client, origin: string): Email {
  return {
    kind: 'ticket-limit',
    to: client.email,
    replyTo: agency.email,
    headers: automatic,
    content: {
      subject: 'We could not open a ticket',
      heading: 'We could not open a ticket',
      paragraphs: [
        greeting(client.first_name),
        new AppError('ticket_limit').message,
        'The team has your message and looks at it.',
      ],
      action: { label: 'Open your tickets', url: `${origin}/support-tickets` },
    },
  }
}
