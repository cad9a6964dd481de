import { agencyZone, formatSoon } from '#content/dates.ts'
import { leadDetails, leadSourceNames } from '#content/leads.ts'
import type { LeadSource } from '#domain/leads.ts'
import type { Campaign } from '#domain/visits.ts'
import type { Email } from '../emails/emails.ts'

type Lead = {
  id: string
  source: LeadSource
  name: string | null
  email: string | null
  phone: string | null
  details: Record<string, string>
  due_at: Date | null
  page: string | null
  campaign: Campaign
}

/** Tells the team. Of what the visitor wrote only the checked address stands in a header: an answer goes straight to it. */
export function newLeadEmail(to: string, lead: Lead, origin: string): Email {
  const what = `${leadSourceNames[lead.source]} from ${lead.name ?? lead.email ?? 'a visitor'}`
  const reached = [lead.email && `Email: ${lead.email}`, lead.phone && `Phone: ${lead.phone}`].filter(Boolean)
  const came = [lead.page && `Page: ${lead.page}`, ...Object.entries(lead.campaign).map((pair) => pair.join(': '))]
  return {
    kind: `lead-${lead.source}`,
    to,
    replyTo: lead.email,
    content: {
      subject: what,
      heading: what,
      paragraphs: [
        reached.join('\n') || 'No address was given.',
        ...leadDetails(lead.source, lead.details).map(({ label, value }) => `${label}: ${value}`),
        came.filter(Boolean).join('\n'),
      ].filter(Boolean),
      action: { label: 'Open the lead', url: `${origin}/admin-dashboard?tab=leads&lead=${lead.id}` },
      ...(lead.due_at && {
        note: `We promised an answer within 24 hours: due ${formatSoon(lead.due_at, agencyZone)}.`,
      }),
    },
  }
}
