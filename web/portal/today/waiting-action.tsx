import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { agencyZone, formatDate } from '#content/dates.ts'
import { remindedAs, type WaitingThing } from '#domain/today.ts'
import { resendEmail, retryDeadJob } from '#web/api/system.ts'
import { remindClient, todayKey } from '#web/api/today.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.tsx'
import { fromToday, type FromToday } from '../from-today.ts'
import { neighborOf } from './along.ts'

/** Does what has no screen of its own, and says what was done. */
async function act({ kind, id }: WaitingThing): Promise<string> {
  const subject_type = remindedAs[kind]
  if (subject_type) return `Reminder sent to ${(await remindClient({ subject_type, subject_id: id })).email}`
  if (kind === 'dead_job') {
    await retryDeadJob(id)
    return 'The job runs again'
  }
  await resendEmail(id)
  return 'The email is sent again'
}

const look = { variant: 'outline', size: 'small', className: 'max-sm:min-h-11' } as const

export type WaitingActionProps = { item: WaitingThing } & Pick<FromToday, 'below' | 'view'>

/** The one thing to do: a link to where it is done, or a button that does it. */
export function WaitingAction({ item, below, view }: WaitingActionProps) {
  const { action, title, reminded_at } = item
  if (reminded_at) return <p className="text-note text-ink-soft">Reminded {formatDate(reminded_at, agencyZone)}</p>
  const name = `${action.label}: ${title}`
  if (!action.to) return <ActAtOnce item={item} name={name} />
  return (
    // What it is followed for is done there at once.
    <Link
      data-action
      data-row
      to={action.to}
      state={fromToday(item, { below, view })}
      aria-label={name}
      className={buttonLook(look)}
    >
      {action.label}
    </Link>
  )
}

function ActAtOnce({ item, name }: { item: WaitingThing; name: string }) {
  const queryClient = useQueryClient()
  const button = useRef<HTMLButtonElement>(null)
  const isActing = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onSuccess: (done) => toast({ title: done }),
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
    // Somebody else may have been quicker: the list is what to believe.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: todayKey })
      isActing.current = false
    },
  })
  // What is done leaves the list, and whoever works through it by keyboard goes on with the next.
  useLayoutEffect(() => {
    const own = button.current
    return () => {
      if (own && own === document.activeElement) (neighborOf(own, 1) ?? neighborOf(own, -1))?.focus()
    }
  }, [])
  return (
    // Not disabled meanwhile: that would take the focus away.
    <Button
      ref={button}
      data-action
      data-row
      {...look}
      aria-label={name}
      aria-disabled={isPending || undefined}
      aria-busy={isPending || undefined}
      onClick={() => {
        if (isActing.current) return
        isActing.current = true
        mutate(item)
      }}
    >
      {isPending && <Spinner size="small" />}
      {item.action.label}
    </Button>
  )
}
