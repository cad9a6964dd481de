import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { actingQuery, sessionQuery } from '#web/api/session.ts'

/**
 * Asked before something is saved by itself: somebody may have signed in over this person meanwhile, or the tab show another
 * company, and it would be saved as theirs.
 */
export function useStillHere(userId: string, companyId: string): () => boolean {
  const queryClient = useQueryClient()
  return useCallback(() => {
    const here = queryClient.getQueryData(sessionQuery.queryKey)
    const acting = queryClient.getQueryData(actingQuery.queryKey)?.company
    return (!here || here.user_id === userId) && (!acting || acting.id === companyId)
  }, [queryClient, userId, companyId])
}
