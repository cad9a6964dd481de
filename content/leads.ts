import type { LeadSource, LeadState } from '#domain/leads.ts'
import { plainLine } from '#domain/text.ts'
import { businessTypeOptions, claimBudgetOptions, claimForm, claimTimelineOptions } from './claim-form.ts'
import { contact } from './contact.ts'
import type { FieldText, FormOption } from './form-fields.ts'
import { projectTypeOptions, quoteBudgetOptions, quotePage, timeframeOptions } from './quote.ts'

/** How the team calls the doors a lead comes through. */
export const leadSourceNames: Record<LeadSource, string> = {
  quote: 'Quote request',
  contact: 'Message',
  claim: 'Free website claim',
  newsletter: 'Newsletter subscription',
  chat: 'Chat',
  email: 'Email',
  proposal: 'Question on a proposal',
}

export const leadStateNames: Record<LeadState, string> = {
  new: 'New',
  contacted: 'Contacted',
  proposal: 'Proposal',
  won: 'Won',
  lost: 'Lost',
}

type Words = { fields: Record<string, FieldText>; options: Record<string, readonly FormOption<string>[]> }

const forms: Partial<Record<LeadSource, Words>> = {
  email: { fields: { subject: { label: 'Subject' }, message: { label: 'Message' } }, options: {} },
  proposal: { fields: { proposal: { label: 'Proposal' }, message: { label: 'Question' } }, options: {} },
  chat: { fields: { conversation: { label: 'Conversation' } }, options: {} },
  contact: { fields: contact.form.fields, options: {} },
  quote: {
    fields: quotePage.form.fields,
    options: { projectType: projectTypeOptions, budget: quoteBudgetOptions, timeframe: timeframeOptions },
  },
  claim: {
    fields: claimForm.fields,
    options: { businessType: businessTypeOptions, budget: claimBudgetOptions, timeline: claimTimelineOptions },
  },
}

/** What was said in a form, in the form's own words and order; a choice the form does not offer is shown as it came. */
export function leadDetails(source: LeadSource, details: Record<string, string>): { label: string; value: string }[] {
  const words = forms[source]
  const known = Object.keys(words?.fields ?? {}).filter((field) => field in details)
  return [...new Set([...known, ...Object.keys(details)])]
    .map((field) => [field, details[field] ?? ''] as const)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => ({
      label: words?.fields[field]?.label.replace(' (optional)', '') ?? field,
      value: words?.options[field]?.find((option) => option.value === value)?.label ?? value,
    }))
}

type Told = { source: LeadSource; details: Record<string, string>; estimate: string | null }

/** The same for the team, with the price that our own form told them meanwhile. */
export const leadFacts = ({ source, details, estimate }: Told) => [
  ...leadDetails(source, details),
  ...(estimate ? [{ label: 'Estimate shown', value: estimate }] : []),
]

/** What a lead is about, in a few words that are fit for anybody's inbox: a choice the form offers, or a plain subject. */
export function leadTopic(source: LeadSource, { projectType, subject = '' }: Record<string, string>): string {
  if (source === 'contact' || source === 'email') return plainLine(subject)
  return (source === 'quote' && projectTypeOptions.find(({ value }) => value === projectType)?.label) || ''
}
