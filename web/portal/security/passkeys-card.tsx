import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatDate } from '#content/dates.ts'
import { deviceName } from '#domain/devices.ts'
import { passkeyMaximum, type ListedPasskey, type MadePasskey } from '#domain/sign-in.ts'
import { addPasskey, passkeysQuery, removePasskey, renamePasskey } from '#web/api/second-steps.ts'
import { sessionQuery } from '#web/api/session.ts'
import { WherePasskeysWork } from '#web/auth/passkey-button.tsx'
import { disownPasskey, makePasskey } from '#web/auth/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'

export function PasskeysCard() {
  const { data, error, refetch } = useQuery(passkeysQuery)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Passkeys</CardTitle>
      </CardHeader>
      {error && !data && <LoadFailed title={`Error loading passkeys: ${error.message}`} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-16" />}
      {data?.length === 0 && (
        <p className="text-small text-ink-soft">
          No passkeys yet. A passkey signs you in with your fingerprint, face or PIN, and cannot be phished.
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Passkeys" className="divide-y divide-line border-y border-line text-small">
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data && <AddPasskey isFull={data.length >= passkeyMaximum} />}
    </Card>
  )
}

function PasskeyRow({ passkey }: { passkey: ListedPasskey }) {
  const { id, name, created_at, last_used_at } = passkey
  const refresh = useRefresh()
  const [dialog, setDialog] = useState<'rename' | 'remove'>()
  const close = () => setDialog(undefined)
  const removal = useMutation({
    mutationFn: () => removePasskey(id),
    onSuccess: async () => {
      close()
      await refresh()
      toast({ title: 'Passkey removed' })
    },
    onError: sayError,
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-48">
        <span className="block font-semibold break-words">{name}</span>
        <span className="text-ink-soft">
          Added {formatDate(created_at)}, {last_used_at ? `Last used ${formatDate(last_used_at)}` : 'Never used'}
        </span>
      </span>
      <Button variant="outline" size="small" aria-label={`Rename ${name}`} onClick={() => setDialog('rename')}>
        Rename
      </Button>
      <Button variant="outline" size="small" aria-label={`Remove ${name}`} onClick={() => setDialog('remove')}>
        Remove
      </Button>
      <PasskeyNameDialog
        open={dialog === 'rename'}
        onClose={close}
        initialName={name}
        save={async (chosen) => {
          await renamePasskey({ id, name: chosen })
          await refresh()
          toast({ title: 'Passkey renamed' })
        }}
      />
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={close}
        title="Remove this passkey?"
        question={`“${name}” no longer signs you in.`}
        action="Remove"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </li>
  )
}

function AddPasskey({ isFull }: { isFull: boolean }) {
  const refresh = useRefresh()
  const [made, setMade] = useState<MadePasskey>()
  const isKept = useRef(false)
  const making = useMutation({
    mutationFn: makePasskey,
    onSuccess: (passkey) => {
      isKept.current = false
      if (passkey) setMade(passkey)
      else toast({ title: 'No passkey was added.' })
    },
    onError: sayError,
  })
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <WherePasskeysWork otherwise={<p className="text-small text-ink-soft">This browser does not know passkeys.</p>}>
        <Button busy={making.isPending} disabled={isFull} onClick={() => making.mutate()}>
          Add a Passkey
        </Button>
        {isFull && <p className="text-small text-ink-soft">You have {passkeyMaximum} passkeys. Remove one first.</p>}
      </WherePasskeysWork>
      <PasskeyNameDialog
        open={made !== undefined}
        onClose={() => {
          if (made && !isKept.current) disownPasskey(made).catch(() => {})
          setMade(undefined)
        }}
        initialName={deviceName(navigator.userAgent)}
        save={async (name) => {
          if (!made) return
          await addPasskey({ name, passkey: made })
          isKept.current = true
          await refresh()
          toast({ title: 'Passkey added' })
        }}
      />
    </div>
  )
}

/** The list, and whether the account has a second step. */
function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ])
}

const sayError = (error: Error) => toast({ title: 'Error', description: error.message, variant: 'destructive' })
