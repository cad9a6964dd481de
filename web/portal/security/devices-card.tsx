import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#content/dates.ts'
import type { ListedSession, Proof } from '#domain/sign-in.ts'
import { endOtherSessions, endOwnSession, ownSessionsQuery } from '#web/api/second-steps.ts'
import { useSignOut } from '#web/auth/use-sign-out.ts'
import { agoInWords } from '#content/in-words.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'

const ways: Record<Proof, string> = {
  link: 'by link',
  password: 'by password',
  second_step: 'in two steps',
  passkey: 'by passkey',
}

/** Where the person is signed in; what was not them, they sign out. */
export function DevicesCard() {
  const { data, error, refetch } = useQuery(ownSessionsQuery)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Devices</CardTitle>
        <CardDescription>Where you are signed in.</CardDescription>
      </CardHeader>
      {error && !data && <LoadFailed title={`Error loading devices: ${error.message}`} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && (
        <>
          <ul aria-label="Devices" className="divide-y divide-line border-y border-line text-small">
            {data.map((session) => (
              <DeviceRow key={session.id} session={session} />
            ))}
          </ul>
          <SignOutEverywhere />
        </>
      )}
    </Card>
  )
}

function DeviceRow({ session }: { session: ListedSession }) {
  const { id, device, is_this, proof, address, created_at, last_seen_at } = session
  const now = useNow()
  const queryClient = useQueryClient()
  const own = useSignOut()
  const { mutate, isPending } = useMutation({
    mutationFn: () => endOwnSession(id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
      toast({ title: `Signed out ${device}` })
    },
    onError: sayError,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {is_this && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-ink-soft">
          Signed in {formatDate(created_at)}
          {proof && ` ${ways[proof]}`}
        </p>
        <p className="text-ink-soft">Last seen {agoInWords(last_seen_at, now)}</p>
        <p className="text-ink-soft">Address {address}</p>
      </div>
      <Button
        variant="outline"
        size="small"
        busy={isPending || own.busy}
        aria-label={`Sign out ${device}`}
        onClick={() => (is_this ? own.signOut() : mutate())}
      >
        Sign out
      </Button>
    </li>
  )
}

function SignOutEverywhere() {
  const [isAsked, setIsAsked] = useState(false)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: async (ended) => {
      setIsAsked(false)
      await queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey })
      toast({ title: `Signed out on ${ended === 1 ? '1 other device' : `${ended} other devices`}` })
    },
    onError: sayError,
  })
  return (
    <>
      <Button variant="outline" className="mt-4" onClick={() => setIsAsked(true)}>
        Sign Out Everywhere
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Sign out everywhere?"
        question="Every other device is signed out at once. This one stays."
        action="Sign Out Everywhere"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

const sayError = (error: Error) => toast({ title: 'Error', description: error.message, variant: 'destructive' })
