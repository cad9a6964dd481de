import { useQuery } from '@tanstack/react-query'
import { badgesQuery } from '#web/api/today.ts'

/** How many things wait behind a tab, by its value. */
export type Counts = Record<string, number>

/** The badges of the rail, read anew every minute. */
export function useCounts(): Counts {
  const { data } = useQuery(badgesQuery)
  if (!data) return {}
  return {
    leads: data.leads_overdue,
    tickets: data.tickets_waiting,
    chats: data.chats_waiting,
    videos: data.edits_to_review,
    forms: data.forms_submitted,
    websites: data.websites_waiting,
  }
}
