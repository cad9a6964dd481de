import { useMutation, useQueryClient } from '@tanstack/react-query'
import { stopAsking } from '#web/api/leaving.ts'
import { signOut } from '#web/api/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { useSitting } from './sittings.tsx'

/** A mailed link is for somebody else than who is signed in; once they are out, the page goes on with it. */
export function SignedInAsOther({ says }: { says: string }) {
  const { end } = useSitting()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await stopAsking(queryClient)
      await signOut()
    },
    onSettled: end,
  })
  return (
    <>
      <Alert tone="warning" title={says} />
      <Button variant="outline" busy={isPending} onClick={() => mutate()} className="justify-self-start">
        Sign Out
      </Button>
    </>
  )
}
