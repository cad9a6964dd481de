import type { Actor } from '../context.ts'
import type { Email } from '../emails/emails.ts'
import type { support_tickets } from './tickets.tables.ts'

type Ticket = Pick<typeof support_tickets.$inferSelect, 'ticket_number' | 'subject' | 'priority' | 'message'>

const nameOf = ({ first_name, last_name, email }: Actor) => `${first_name} ${last_name}`.trim() || email

export function newTicketEmail(to: string, ticket: Ticket, owner: Actor, origin: string): Email {
  return {
    kind: 'ticket-opened',
    to,
    replyTo: owner.email,
    content: {
      subject: `${ticket.ticket_number}: ${ticket.subject}`,
      heading: `${nameOf(owner)} asks for help`,
      paragraphs: [
        `${ticket.ticket_number}, priority ${ticket.priority}, from ${owner.email} (${owner.membership_tier})`,
        ticket.subject,
        ticket.message,
      ],
      action: { label: 'Open the tickets', url: `${origin}/admin-dashboard` },
    },
  }
}

export function ticketReplyEmail(to: string, ticket: Ticket, owner: Actor, text: string, origin: string): Email {
  return {
    kind: 'ticket-response',
    to,
    replyTo: owner.email,
    content: {
      subject: `${ticket.ticket_number}: ${nameOf(owner)} replied`,
      heading: `${nameOf(owner)} replied`,
      paragraphs: [`${ticket.ticket_number}: ${ticket.subject}`, text],
      action: { label: 'Open the tickets', url: `${origin}/admin-dashboard` },
    },
  }
}
