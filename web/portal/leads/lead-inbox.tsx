import { useLeadAddress } from './lead-address.ts'
import { LeadDetail } from './lead-detail.tsx'
import { LeadList } from './lead-list.tsx'

/** Whoever knocked, through whichever door, and what we did about it. Stands on its own: a page only has to place it. */
export function LeadInbox() {
  const { leadId } = useLeadAddress()
  return leadId ? <LeadDetail key={leadId} id={leadId} /> : <LeadList />
}
