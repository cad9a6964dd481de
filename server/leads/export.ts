import { leadFacts, leadSourceNames, leadStateNames } from '#content/leads.ts'
import type { LeadFilter } from '#domain/leads.ts'
import { campaignParameters } from '#domain/visits.ts'
import type { Ctx } from '../context.ts'
import { csvLine, csvStart } from '../csv.ts'
import { eachLead } from './inbox.ts'

const head = [
  'Number',
  'Received',
  'Door',
  'State',
  'Name',
  'Email',
  'Phone',
  'Said',
  'Answer due',
  'Owner',
  'Page',
  'First page',
  'Came from',
]

/** The leads a filter finds as a file for a spreadsheet, line by line: however many there are, few are in memory. */
export async function* exportLeads(ctx: Ctx, filter: LeadFilter): AsyncGenerator<string> {
  yield csvStart + csvLine([...head, ...campaignParameters])
  for await (const lead of eachLead(ctx, filter)) {
    const said = leadFacts(lead).map(({ label, value }) => `${label}: ${value}`)
    yield csvLine([
      lead.number,
      lead.created_at.toISOString(),
      leadSourceNames[lead.source],
      leadStateNames[lead.state],
      lead.name,
      lead.email,
      lead.phone,
      said.join('\n'),
      lead.due_at?.toISOString() ?? null,
      lead.owner_name,
      lead.page,
      lead.landing_page,
      lead.referrer,
      ...campaignParameters.map((name) => lead.campaign[name] ?? null),
    ])
  }
}
