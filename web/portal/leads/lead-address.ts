import { useQueryClient } from '@tanstack/react-query'
import { leadFilterSchema } from '#domain/leads.ts'
import { leadsQuery } from '#web/api/lead-inbox.ts'
import { useAddress, useFilter } from '../use-address.ts'

export function useLeadAddress() {
  const { read, to } = useAddress()
  const queryClient = useQueryClient()
  return {
    ...useFilter(leadFilterSchema, (filter) => queryClient.prefetchInfiniteQuery(leadsQuery(filter))),
    leadId: read('lead'),
    /** The address of one lead, or of the list behind it. */
    to: (lead?: string) => to({ lead }),
  }
}
