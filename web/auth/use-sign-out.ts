import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signOut } from '#web/api/session.ts'
import { tellOtherTabs } from '#web/api/other-tabs.ts'
import { toast } from '#web/ui/toast.tsx'

/** Signs out and goes home. A failing call is swallowed (S1 §8): the person has left either way. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mutation = useMutation({
    mutationFn: signOut,
    onSettled: async () => {
      // The portal is off the screen before its data goes: its guard would lead to /auth.
      await navigate('/', { flushSync: true })
      queryClient.clear()
      tellOtherTabs('signed-out')
      toast({ title: 'Signed out successfully' })
    },
  })
  return { signOut: () => mutation.mutate(), busy: mutation.isPending }
}
