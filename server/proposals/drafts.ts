import { agency } from '#content/agency.ts'
import { defaultTerms } from '#content/terms.ts'
import { emailSchema } from '#domain/accounts.ts'
import { projectTypeSchema, type ProjectType } from '#domain/leads.ts'
import { usualMilestones } from '#domain/milestones.ts'
import { otherItem, soldAs } from '#domain/prices.ts'
import {
  usualDepositPercent,
  usualValidDays,
  type NewProposal,
  type ProposalContent,
  type ProposalLine,
} from '#domain/proposals.ts'
import { oneLine } from '#domain/text.ts'
import { atTheAgency } from '../agency/agency-day.ts'

/** What is offered for a kind of project as long as nobody says otherwise: what it is called, and the item of the price book. */
const usual: Record<ProjectType, { title: string; code: string }> = {
  website: { title: 'Website for', code: 'business_site' },
  ecommerce: { title: 'Shop for', code: 'ecommerce_site' },
  redesign: { title: 'Redesign for', code: 'custom_web_design' },
  maintenance: { title: 'Care for', code: 'professional_care' },
  other: { title: 'Proposal for', code: otherItem },
}

/** Not offered to whoever only wants care. */
const usualOptions = ['mobile_responsive', 'essential_care']

function lineOf(code: string, is_option = false): ProposalLine {
  const sold = soldAs(code)
  return {
    code,
    description: sold?.name ?? '',
    quantity: 1,
    unit_amount: sold?.cents ?? 0,
    billing: sold?.billed ?? 'once',
    tax: 'sales',
    is_option,
    is_ticked: false,
  }
}

type Customer = Pick<ProposalContent, 'customer_name' | 'customer_email' | 'company_name' | 'title'>

const fill = (customer: Customer, kind: ProjectType, now: Date): ProposalContent => ({
  ...customer,
  introduction: '',
  lines: [lineOf(usual[kind].code), ...(kind === 'maintenance' ? [] : usualOptions.map((code) => lineOf(code, true)))],
  deposit_percent: usualDepositPercent,
  milestones: usualMilestones.map((milestone) => ({ ...milestone })),
  terms: defaultTerms,
  valid_until: atTheAgency(now).toPlainDate().add({ days: usualValidDays }).toString(),
})

type Lead = { name: string | null; email: string; details: Record<string, string> }

const longestLine = 200
const cut = (text: string | null | undefined) => oneLine(text ?? '').slice(0, longestLine)

/** What a lead is offered at first, by what they asked for. */
export function draftForLead({ name, email, details }: Lead, now: Date): ProposalContent {
  const kind = projectTypeSchema.catch('other').parse(details['projectType'])
  const customer_name = cut(name)
  const company_name = cut(details['company'] || details['businessName'])
  const title = cut(`${usual[kind].title} ${company_name || customer_name || email}`)
  // As they typed it; an address that we cannot write to is left to whoever edits it.
  const customer_email = emailSchema.safeParse(email).data ?? ''
  return fill({ customer_name, customer_email, company_name, title }, kind, now)
}

/** What is begun by hand. */
export const draftFor = ({ project_id: _beside, ...customer }: NewProposal, now: Date): ProposalContent =>
  fill(customer, 'other', now)

/** The rate that a line has, as a document keeps it. */
export const taxOfLine = ({ tax }: Pick<ProposalLine, 'tax'>) => agency.taxRates[tax]
