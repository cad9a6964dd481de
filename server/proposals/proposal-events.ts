import { sql } from 'drizzle-orm'
import { officePlaces } from '#domain/places.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { proposals, proposal_signatures, proposal_versions } from './proposals.tables.ts'

const about = { proposal: sql`p.id`, number: sql`p.number`, heading: sql`p.title` }

const titles: Record<string, string> = {
  sent: 'Proposal sent',
  signed: 'Proposal signed',
  accepted: 'Proposal accepted',
  declined: 'Proposal declined',
  withdrawn: 'Proposal withdrawn',
}

/** What a company was offered, version by version, and what became of it. */
export const listProposalEvents: ListEvents = async (queries, { company_id }, page) => {
  const isTheirs = sql`p.company_id = ${company_id}`
  const id = sql`p.id`
  const nobody = sql`null`
  return readEvents(
    queries,
    'leads',
    [
      happened(
        'sent',
        {
          id: sql`p.id::text || '-' || v.version`,
          at: sql`v.sent_at`,
          who: sql`v.sent_by`,
          told: { ...about, text: sql`'Version ' || v.version` },
        },
        sql`${proposal_versions} v join ${proposals} p on p.id = v.proposal_id where ${isTheirs}`,
      ),
      happened(
        'signed',
        { id, at: sql`s.signed_at`, who: nobody, told: { ...about, text: sql`'By ' || s.signer_name` } },
        sql`${proposal_signatures} s join ${proposals} p on p.id = s.proposal_id where ${isTheirs}`,
      ),
      happened(
        'accepted',
        { id, at: sql`p.accepted_at`, who: nobody, told: about },
        sql`${proposals} p where ${isTheirs} and p.accepted_at is not null`,
      ),
      ...(['declined', 'withdrawn'] as const).map((state) =>
        happened(
          state,
          { id, at: sql`p.ended_at`, who: nobody, told: { ...about, text: sql`p.ended_reason` } },
          sql`${proposals} p where ${isTheirs} and p.state = ${state} and p.ended_at is not null`,
        ),
      ),
    ],
    page,
    ({ name, proposal, number, heading, text }) => ({
      title: `${titles[name] ?? 'Proposal'}: ${said(number)}`,
      text: [said(heading), said(text)].filter(Boolean).join('. '),
      to: officePlaces.proposal(said(proposal)),
    }),
  )
}
