import { useLeadAddress } from './lead-address.ts'
import { LeadDetail } from './lead-detail.tsx'
import { LeadList } from './lead-list.tsx'
import { OpenQuestions } from './open-questions.tsx'

/** Whoever knocked, through whichever door, and what we did about it. Stands on its own: a page only has to place it. */
export function LeadInbox() {
  const { leadId } = useLeadAddress()
  if (leadId) return <LeadDetail key={leadId} id={leadId} />
  return (
    <div className="grid gap-6">
      <LeadList />
      <OpenQuestions />
    </div>
  )
}
