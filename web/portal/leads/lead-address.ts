import { leadFilterSchema } from '#domain/leads.ts'
import { useAddress, useFilter } from '../use-address.ts'

export function useLeadAddress() {
  const { read, to } = useAddress()
  return {
    ...useFilter(leadFilterSchema),
    leadId: read('lead'),
    /** The address of one lead, or of the list behind it. */
    to: (lead?: string) => to({ lead }),
  }
}
