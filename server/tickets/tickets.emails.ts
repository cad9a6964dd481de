import { calledBy } from '#domain/accounts.ts'
import { agency } from '#content/agency.ts'
import { agencyZone, formatDate } from '#content/dates.ts'
import { howDidWeDo, ticketStatusNames } from '#content/tickets.ts'
import { ownTicketPlace } from '#domain/places.ts'
import type { Actor } from '../context.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'
import type { support_tickets } from './tickets.tables.ts'

type Ticket = Pick<typeof support_tickets.$inferSelect, 'ticket_number' | 'subject' | 'priority' | 'message'>

type Owner = Pick<Actor, 'first_name' | 'last_name' | 'email' | 'membership_tier'>

/** An answer to the e-mail itself would leave the thread: whoever wrote is nowhere in its head. */
const answerThere = 'Answer it in the back office.'

/** Where the team finds it. */
const deskUrl = ({ ticket_number }: Ticket, origin: string) =>
  `${origin}/admin-dashboard?${new URLSearchParams({ tab: 'tickets', ticket: ticket_number })}`

export function newTicketEmail(to: string, ticket: Ticket, owner: Owner, origin: string): Email {
  return {
    kind: 'ticket-opened',
    to,
    content: {
      subject: `${ticket.ticket_number}: ${ticket.subject}`,
      heading: `${calledBy(owner)} asks for help`,
      paragraphs: [
        `${ticket.ticket_number}, priority ${ticket.priority}, from ${owner.email} (${owner.membership_tier})`,
        ticket.subject,
        ticket.message,
      ],
      action: { label: 'Open the tickets', url: deskUrl(ticket, origin) },
      note: answerThere,
    },
  }
}

export function ownerResponseEmail(
  to: string,
  ticket: Ticket,
  owner: Owner & { wrote?: string },
  text: string,
  origin: string,
): Email {
  return {
    kind: 'ticket-owner-response',
    to,
    content: {
      subject: `${ticket.ticket_number}: ${calledBy(owner)} responded`,
      heading: `${calledBy(owner)} responded`,
      paragraphs: [`${ticket.ticket_number}: ${ticket.subject}`, ...(owner.wrote ? [owner.wrote] : []), text],
      action: { label: 'Open the tickets', url: deskUrl(ticket, origin) },
      note: answerThere,
    },
  }
}

type Client = { email: string; first_name: string }

const openTheirTicket = (ticket: Pick<Ticket, 'ticket_number'>, origin: string) => ({
  label: 'Open your tickets',
  url: `${origin}${ownTicketPlace(ticket.ticket_number)}`,
})

export function ticketAnswerEmail(
  client: Client,
  ticket: Ticket,
  text: string,
  origin: string,
  resolved: Resolved | null = null,
): Email {
  return {
    kind: 'ticket-answer',
    to: client.email,
    isAnswer: true,
    replyTo: agency.email,
    content: {
      subject: `${ticket.ticket_number}: we answered`,
      heading: 'We answered your ticket',
      paragraphs: [
        greeting(client.first_name),
        `about ${ticket.ticket_number}, ${ticket.subject}:`,
        text,
        ...(resolved ? [`Your ticket is now: ${ticketStatusNames.resolved}`, ...closingLine(resolved)] : []),
      ],
      action: openTheirTicket(ticket, origin),
      ...(resolved && { besides: [{ label: howDidWeDo, url: resolved.rating_url }] }),
    },
  }
}

/** To somebody who gets the answers, too: they have no account here, so nothing in it leads to the portal. */
export function ticketCopyEmail(to: string, ticket: Ticket & { owner: Named }, text: string): Email {
  return {
    kind: 'ticket-copy',
    to,
    isAnswer: true,
    replyTo: agency.email,
    content: {
      subject: `${ticket.ticket_number}: we answered`,
      heading: 'A copy of our answer',
      paragraphs: [`to ${calledBy(ticket.owner)}, about ${ticket.ticket_number}, ${ticket.subject}:`, text],
    },
  }
}

type Named = Pick<Owner, 'first_name' | 'last_name' | 'email'>

/** What is said of a ticket that is resolved. */
export type Resolved = { closes_at: Date | null; rating_url: string }

const closingLine = ({ closes_at }: Resolved) =>
  closes_at ? [`It closes by itself on ${formatDate(closes_at, agencyZone)} unless you answer.`] : []

/** From now on there is one of two. */
export function ticketMergedEmail(client: Client, from: Ticket, into: Ticket, origin: string): Email {
  const heading = `${from.ticket_number} is now part of ${into.ticket_number}`
  return {
    kind: 'ticket-merged',
    to: client.email,
    replyTo: agency.email,
    content: {
      subject: heading,
      heading,
      paragraphs: [
        greeting(client.first_name),
        `${from.ticket_number}, ${from.subject}, and ${into.ticket_number}, ${into.subject}, are about the same. All that was said stands in ${into.ticket_number} now, and we answer there.`,
      ],
      action: openTheirTicket(into, origin),
    },
  }
}

export function ticketStatusEmail(
  client: Client,
  ticket: Ticket & { status: keyof typeof ticketStatusNames },
  origin: string,
  resolved: Resolved | null = null,
): Email {
  const status = ticketStatusNames[ticket.status]
  return {
    kind: 'ticket-status',
    to: client.email,
    replyTo: agency.email,
    content: {
      subject: `${ticket.ticket_number} is now: ${status}`,
      heading: `Your ticket is now: ${status}`,
      paragraphs: [
        greeting(client.first_name),
        `${ticket.ticket_number}, ${ticket.subject}`,
        ...(resolved ? closingLine(resolved) : []),
        ...(ticket.status === 'closed'
          ? ['It takes no more responses. If something is left, please open a new one.']
          : []),
      ],
      action: openTheirTicket(ticket, origin),
      ...(resolved && { besides: [{ label: howDidWeDo, url: resolved.rating_url }] }),
    },
  }
}
