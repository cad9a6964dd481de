import { use } from 'react'
import { archiveLead, assignLead, setLeadSpam, type LeadPage } from '#web/api/lead-inbox.ts'
import { archiveAct, type BulkAct } from '../bulk-bar.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'

type ListedLead = LeadPage['leads'][number]

/** What can be done with several leads at once: spam and what is archived are brought back, all others put away. */
export function useLeadActs(leads: ListedLead[]): BulkAct<ListedLead>[] {
  const me = use(SignedInUserContext)?.user_id
  const areSpam = leads.every((lead) => lead.is_spam)
  const markSpam = (is_spam: boolean) => (lead: ListedLead) =>
    setLeadSpam(lead.id, { is_spam, seen_is_spam: lead.is_spam })
  if (areSpam) return [{ label: 'Not Spam', done: 'brought back', act: markSpam(false) }]
  return [
    ...(me === undefined
      ? []
      : [
          {
            label: 'Assign to me',
            done: 'assigned to you',
            shortcut: 'a' as const,
            act: (lead: ListedLead) => assignLead(lead.id, { owner_id: me, seen_owner_id: lead.owner_id }),
          },
        ]),
    archiveAct(leads, (lead, change) => archiveLead(lead.id, change)),
    { label: 'Mark as Spam', done: 'put aside as spam', act: markSpam(true) },
  ]
}
