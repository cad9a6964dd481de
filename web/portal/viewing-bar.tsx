import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { calledBy } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import type { ViewedBy } from '#domain/looks.ts'
import { stopLook } from '#web/api/looks.ts'
import { tellBy } from '#web/api/viewing.ts'
import { Button } from '#web/ui/button.tsx'
import { closeToasts, toast } from '#web/ui/toast.tsx'
import { useActing } from './acting.ts'
import { useSignedInUser } from './signed-in-user.ts'
import { takeWayOut } from './way-out.ts'

/** On top of every screen while somebody of the team views as a customer. */
export function ViewingBar() {
  const { viewed_by } = useActing()
  return viewed_by && <Viewing by={viewed_by} />
}

function Viewing({ by: { user_id, until } }: { by: ViewedBy }) {
  const user = useSignedInUser()
  const { mutate, isPending } = useMutation({
    mutationFn: stopLook,
    // Loaded anew: nothing that was read as one is shown to the other.
    onSuccess: () => location.assign(takeWayOut(user_id)),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })

  useEffect(() => tellBy(sayLookOnly), [])
  useEffect(() => {
    const timer = setTimeout(() => mutate(), Date.parse(until) - Date.now())
    return () => clearTimeout(timer)
  }, [until, mutate])

  return (
    <section
      aria-label="Viewing as customer"
      className="sticky top-0 z-30 border-b border-line bg-mark text-paper print:hidden"
    >
      <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2 text-small">
        <Eye aria-hidden="true" className="size-4 shrink-0" />
        <p className="mr-auto break-words">You are viewing as {calledBy(user)}. Nothing can be changed.</p>
        <Button
          variant="outline"
          size="small"
          className="border-paper text-paper not-disabled:hover:border-paper not-disabled:hover:bg-paper not-disabled:hover:text-mark"
          busy={isPending}
          onClick={() => mutate()}
        >
          Stop Viewing
        </Button>
      </div>
    </section>
  )
}

/** Long enough for the screen to say in its own words what failed. */
const AFTER_MS = 100

/** In place of whatever the screen itself says of it. */
function sayLookOnly() {
  setTimeout(() => {
    closeToasts()
    toast({ title: new AppError('look_only').message })
  }, AFTER_MS)
}
