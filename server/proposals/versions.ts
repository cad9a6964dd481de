import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { agency } from '#content/agency.ts'
import { reckon, tickedAtFirst } from '#domain/proposal-totals.ts'
import { consents, type ProposalContent, type ProposalDocument } from '#domain/proposals.ts'
import type { Queries } from '../db/client.ts'
import { taxOfLine } from './drafts.ts'
import { proposal_versions } from './proposals.tables.ts'

export type Version = typeof proposal_versions.$inferSelect

/** As `sha256sum` has it. */
export const sha256Of = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** Lines as they are reckoned with: with the rate itself in place of its name among ours. */
export const withRates = ({ lines }: Pick<ProposalContent, 'lines'>) =>
  lines.map((line) => ({ ...line, tax: { ...taxOfLine(line) }, is_ticked: line.is_option && line.is_ticked }))

/** All that the client reads. Where nothing is paid once there is nothing to bill in parts: no deposit, no milestones. */
export function documentOf(number: string, version: number, content: ProposalContent): ProposalDocument {
  const lines = withRates(content)
  const isPaidOnce = lines.some(({ billing }) => billing === 'once')
  return {
    number,
    version,
    agency: {
      name: agency.name,
      legal_name: agency.legalName,
      address: [agency.street, `${agency.locality}, ${agency.regionCode} ${agency.postalCode}`],
      phone: agency.phone,
      email: agency.email,
    },
    customer: { name: content.customer_name, company: content.company_name, email: content.customer_email },
    title: content.title,
    introduction: content.introduction,
    lines,
    deposit_percent: isPaidOnce ? content.deposit_percent : 0,
    milestones: isPaidOnce ? content.milestones : [],
    terms: content.terms,
    valid_until: content.valid_until,
    consents: [...consents],
  }
}

/** What is paid once as long as its reader changes no tick. */
export const totalOf = (content: ProposalContent) =>
  reckon({ ...content, lines: withRates(content) }, tickedAtFirst(content.lines)).total.total

export async function findVersion(queries: Queries, proposalId: string, version: number): Promise<Version | null> {
  const { proposal_id, version: number } = proposal_versions
  const [found] = await queries
    .select()
    .from(proposal_versions)
    .where(and(eq(proposal_id, proposalId), eq(number, version)))
  return found ?? null
}

/** What was edited into a version, as it stood in the editor. */
export const contentIn = ({ customer, lines, ...document }: ProposalDocument): ProposalContent => ({
  customer_name: customer.name,
  customer_email: customer.email,
  company_name: customer.company,
  title: document.title,
  introduction: document.introduction,
  lines: lines.map((line) => ({ ...line, tax: line.tax.basis_points === 0 ? 'none' : 'sales' })),
  deposit_percent: document.deposit_percent,
  milestones: document.milestones,
  terms: document.terms,
  valid_until: document.valid_until,
})

/** What stands in it; we wrote it ourselves. */
export const readDocument = ({ document }: Pick<Version, 'document'>) => JSON.parse(document) as ProposalDocument
