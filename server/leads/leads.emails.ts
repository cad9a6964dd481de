import { company } from '#content/company.ts'
import type { LeadSource } from '#domain/leads.ts'
import type { Email } from '../emails/emails.ts'

const doors: Record<LeadSource, string> = {
  quote: 'Quote request',
  contact: 'Message',
  claim: 'Free website claim',
  newsletter: 'Newsletter subscription',
  chat: 'Chat',
}

type Lead = {
  source: LeadSource
  name: string
  email: string
  phone: string | null
  details: Record<string, string>
  due_at: Date
}

/** Tells the team; the visitor's own words stand below their own address, never in a header. */
export function newLeadEmail(to: string, lead: Lead): Email {
  const due = lead.due_at.toLocaleString('en-US', {
    timeZone: company.timeZone,
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const said = Object.entries(lead.details).filter(([, value]) => value !== '')
  return {
    kind: `lead-${lead.source}`,
    to,
    content: {
      subject: `${doors[lead.source]} from ${lead.name}`,
      heading: `${doors[lead.source]} from ${lead.name}`,
      paragraphs: [
        [`E-mail: ${lead.email}`, ...(lead.phone ? [`Phone: ${lead.phone}`] : [])].join('\n'),
        ...said.map(([field, value]) => `${field}: ${value}`),
      ],
      note: `We promised an answer within 24 hours: due ${due}.`,
    },
  }
}
