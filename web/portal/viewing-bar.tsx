import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { calledBy } from '#domain/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { stopLook } from '#web/api/looks.ts'
import type { Acting } from '#web/api/session.ts'
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

function Viewing({ by: { look_id, user_id, endsAt } }: { by: NonNullable<Acting['viewed_by']> }) {
  const user = useSignedInUser()
  const { mutate, isPending } = useMutation({
    mutationFn: () => stopLook(look_id),
    // Loaded anew: nothing that was read as one is shown to the other.
    onSuccess: () => location.assign(takeWayOut(user_id)),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })

  useEffect(() => tellBy(sayLookOnlyLast), [])
  useEffect(() => {
    const timer = setTimeout(() => mutate(), endsAt - performance.now())
    return () => clearTimeout(timer)
  }, [endsAt, mutate])

  return (
    <section
      aria-label="Viewing as customer"
      className="sticky top-0 z-30 border-b border-line bg-mark text-paper print:hidden"
    >
      <div className="page-width flex items-center gap-3 py-2 text-small">
        <Eye aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
        <p className="mr-auto min-w-0 leading-tight break-words">
          You are viewing as {calledBy(user)}. Nothing can be changed.
        </p>
        <Button
          variant="outline"
          size="small"
          className="shrink-0 border-paper text-paper not-disabled:hover:border-paper not-disabled:hover:bg-paper not-disabled:hover:text-mark"
          busy={isPending}
          onClick={() => mutate()}
        >
          Stop Viewing
        </Button>
      </div>
    </section>
  )
}

export function sayLookOnly() {
  closeToasts()
  toast({ title: new AppError('look_only').message })
}

/** Long enough for the screen to say in its own words what failed. */
const AFTER_MS = 100

/** In place of whatever the screen itself says of it. */
function sayLookOnlyLast() {
  setTimeout(sayLookOnly, AFTER_MS)
}
