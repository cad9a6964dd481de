import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { stopAsking } from '#web/api/leaving.ts'
import { signOut } from '#web/api/session.ts'
import { toast } from '#web/ui/toast.tsx'
import { saveBeforeSigningOut } from './signing-out.ts'
import { useSitting } from './sittings.tsx'

/** Signs out and goes home. A failing call is swallowed (S1 §8): the person has left either way. */
export function useSignOut() {
  const { end } = useSitting()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: async () => {
      await saveBeforeSigningOut()
      await stopAsking(queryClient)
      await signOut()
    },
    onSettled: async () => {
      // The portal is off the screen before its person goes: its guard would lead to /auth.
      await navigate('/', { flushSync: true })
      end()
      toast({ title: 'Signed out successfully' })
    },
  })
  return { signOut: () => mutation.mutate(), busy: mutation.isPending }
}
