import { agency } from '#content/agency.ts'
import { agencyZone, formatSoon } from '#content/dates.ts'
import { leadReceived, promiseOf } from '#content/lead-received.ts'
import { leadFacts, leadSourceNames, leadTopic } from '#content/leads.ts'
import type { LeadSource } from '#domain/leads.ts'
import { firstNameOf } from '#domain/text.ts'
import type { Campaign } from '#domain/visits.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

type Lead = {
  id: string
  number: string
  source: LeadSource
  name: string | null
  email: string | null
  phone: string | null
  details: Record<string, string>
  estimate: string | null
  due_at: Date | null
  page: string | null
  campaign: Campaign
}

/** Tells the team. Of what the visitor wrote nothing stands in a header: they are answered where the answer is kept. */
export const nameOfLead = ({ source, name, email }: Pick<Lead, 'source' | 'name' | 'email'>) =>
  `${leadSourceNames[source]} from ${name ?? email ?? 'a visitor'}`

export function newLeadEmail(to: string, lead: Lead, origin: string): Email {
  const what = nameOfLead(lead)
  const reached = [lead.email && `Email: ${lead.email}`, lead.phone && `Phone: ${lead.phone}`].filter(Boolean)
  const came = [lead.page && `Page: ${lead.page}`, ...Object.entries(lead.campaign).map((pair) => pair.join(': '))]
  return {
    kind: `lead-${lead.source}`,
    to,
    content: {
      subject: what,
      heading: what,
      paragraphs: [
        [`Number: ${lead.number}`, ...(reached.length > 0 ? reached : ['No address was given.'])].join('\n'),
        ...leadFacts(lead).map(({ label, value }) => `${label}: ${value}`),
        came.filter(Boolean).join('\n'),
      ].filter(Boolean),
      action: openTheLead(lead, origin),
      ...(lead.due_at &&
        reached.length > 0 && {
          note: `${lead.email ? `${answerThere} ` : ''}We promised an answer within 24 hours: due ${formatSoon(lead.due_at, agencyZone)}.`,
        }),
    },
  }
}

const answerThere = 'Answer it in the back office.'

const openTheLead = ({ id }: Pick<Lead, 'id'>, origin: string) => ({
  label: 'Open the lead',
  url: `${origin}/admin-dashboard?tab=leads&lead=${id}`,
})

/** Tells the team what somebody added to what they know already. */
export function leadAdditionEmail(
  to: string,
  lead: Pick<Lead, 'id' | 'number' | 'name' | 'email'>,
  message: string,
  origin: string,
): Email {
  const what = `${lead.name ?? lead.email ?? 'A visitor'} added something to ${lead.number}`
  return {
    kind: 'lead-addition',
    to,
    content: {
      subject: what,
      heading: what,
      paragraphs: [message],
      action: openTheLead(lead, origin),
      ...(lead.email && { note: answerThere }),
    },
  }
}

/** What is said by e-mail about a lead that did not come by e-mail is under this. */
export const messageToUs = `Your message to ${agency.name}`

type AnsweredLead = { number: string; name: string | null; email: string }

/** What a person of the team said, to whoever has no account here. */
export function leadAnswerEmail({ number, name, email }: AnsweredLead, text: string): Email {
  return {
    kind: 'lead-answer',
    to: email,
    isAnswer: true,
    replyTo: agency.email,
    content: {
      subject: messageToUs,
      heading: 'We answered your message',
      paragraphs: [greeting(firstNameOf(name)), text],
      // By its number the e-mail is found when the lead is forgotten.
      note: `Answer this email, and we have it at once. ${leadReceived.number}: ${number}`,
    },
  }
}

type PromisedLead = Pick<Lead, 'number' | 'source' | 'name' | 'details'> & { email: string; due_at: Date }
/** The e-mail that it answers, where it does. */
export type Answered = { subject: string; ref: string }

/**
 * To an address that anybody may have typed: of what was written only the first name and the topic stand in it, and nothing in
 * them that could be followed, called or written to. Only whoever wrote from it themselves finds their own subject again.
 */
export function leadReceivedEmail(
  { number, source, name, email, details, due_at }: PromisedLead,
  now: Date,
  answered: Answered | null,
): Email {
  const topic = leadTopic(source, details)
  return {
    kind: 'lead-received',
    to: email,
    replyTo: agency.email,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(answered?.ref && { 'In-Reply-To': `<${answered.ref}>`, References: `<${answered.ref}>` }),
    },
    content: {
      subject: answered ? `Re: ${answered.subject}` : messageToUs,
      heading: leadReceived.heading(firstNameOf(name)),
      paragraphs: [
        promiseOf(due_at, now),
        [`${leadReceived.number}: ${number}`, ...(topic ? [`About: ${topic}`] : [])].join('\n'),
        `Do you want to add something? Answer this email, or call us at ${agency.phone}.`,
      ],
      note: 'You did not write to us? Then somebody typed your address by mistake. You need not do anything.',
    },
  }
}
