import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signOut } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Signs out and goes home. A failing call is swallowed (S1 §8): the person has left either way. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: signOut,
    onSettled: async () => {
      await navigate('/')
      // Nothing read for this person stays. Cleared, not set to null: the portal may still be on the screen for a moment,
      // and its guard leads everyone without a session to /auth.
      queryClient.clear()
      toast({ title: 'Signed out successfully' })
    },
  })
  return { signOut: () => mutation.mutate(), busy: mutation.isPending }
}
