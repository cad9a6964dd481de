import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { leadsQuery } from '#web/api/lead-inbox.ts'
import { ListAndDetail } from '#web/lists/list-and-detail.tsx'
import { useSelection } from '#web/lists/selection.ts'
import { useLeadAddress } from './lead-address.ts'
import { LeadDetail } from './lead-detail.tsx'
import { LeadList } from './lead-list.tsx'
import { OpenQuestions } from './open-questions.tsx'

/** Whoever knocked, through whichever door, and what we did about it. Stands on its own: a page only has to place it. */
export function LeadInbox() {
  const { filter, leadId, to } = useLeadAddress()
  const query = useInfiniteQuery({ ...leadsQuery(filter), placeholderData: keepPreviousData })
  const { data } = query
  const leads = useMemo(() => data?.pages.flatMap((page) => page.leads), [data])
  // Here, where it stays while one of them is a screen of its own.
  const selection = useSelection(query.isPlaceholderData ? [] : leads)
  const list = (
    <div className="grid grid-cols-1 gap-6">
      <LeadList query={query} leads={leads} selection={selection} />
      {leadId === undefined && <OpenQuestions />}
    </div>
  )
  return (
    <ListAndDetail
      list={list}
      open={leadId}
      rows={leads}
      to={to}
      onEnd={() => void (query.hasNextPage && query.fetchNextPage())}
      back="Back to leads"
    >
      {leadId && <LeadDetail key={leadId} id={leadId} />}
    </ListAndDetail>
  )
}
