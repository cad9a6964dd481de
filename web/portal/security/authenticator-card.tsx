import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#content/dates.ts'
import { recoveryCodeCount, recoveryCodesLow, type Authenticator } from '#domain/sign-in.ts'
import {
  authenticatorQuery,
  beginAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from '#web/api/second-steps.ts'
import { sessionQuery } from '#web/api/session.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function AuthenticatorCard() {
  const { data, error, refetch } = useQuery(authenticatorQuery)
  return (
    <Card>
      <CardHeader>
        <div className="flex flex-wrap items-center gap-3">
          <CardTitle>Authenticator app</CardTitle>
          {data && <Badge tone={data.on_since ? 'success' : 'neutral'}>{data.on_since ? 'On' : 'Off'}</Badge>}
        </div>
        <CardDescription>
          {data?.on_since
            ? `On since ${formatDate(data.on_since)}. ${data.recovery_codes_left} of ${recoveryCodeCount} recovery codes left.`
            : 'After your password, an app on your phone shows six digits that nobody else knows.'}
        </CardDescription>
      </CardHeader>
      {error && !data && (
        <LoadFailed title={`Error loading the authenticator app: ${error.message}`} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-11" />}
      {data && (data.on_since ? <WhenOn authenticator={data} /> : <SetUp />)}
    </Card>
  )
}

/** The codes stand in the same dialog once the app is on; only when they are kept does the card change. */
function SetUp() {
  const refresh = useRefresh()
  const [codes, setCodes] = useState<string[]>()
  const begin = useMutation({ mutationFn: beginAuthenticator, onError: sayError })
  function close() {
    begin.reset()
    if (!codes) return
    setCodes(undefined)
    void refresh()
  }
  function done() {
    close()
    toast({ title: 'Two-step sign-in is on' })
  }
  return (
    <>
      <Button busy={begin.isPending} onClick={() => begin.mutate()}>
        Set Up
      </Button>
      <Dialog
        open={begin.data !== undefined}
        onOpenChange={close}
        staysOnPress
        staysUntilDone={codes !== undefined}
        title={codes ? 'Recovery codes' : 'Set up an authenticator app'}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={done} />
        ) : (
          begin.data && <AuthenticatorSetup setup={begin.data} onTurnedOn={setCodes} />
        )}
      </Dialog>
    </>
  )
}

function WhenOn({ authenticator: { recovery_codes_left: left } }: { authenticator: Authenticator }) {
  const refresh = useRefresh()
  const [isAsked, setIsAsked] = useState(false)
  const renewal = useMutation({ mutationFn: renewRecoveryCodes, onError: sayError })
  const removal = useMutation({
    mutationFn: removeAuthenticator,
    onSuccess: async () => {
      setIsAsked(false)
      await refresh()
      toast({ title: 'Two-step sign-in is off' })
    },
    onError: sayError,
  })
  function close() {
    renewal.reset()
    void refresh()
  }
  return (
    <div className="grid gap-4">
      {left <= recoveryCodesLow && (
        <Alert tone="warning" title={left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}>
          <p>Make new ones before they run out.</p>
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={renewal.isPending} onClick={() => renewal.mutate()}>
          New Recovery Codes
        </Button>
        <Button variant="outline" onClick={() => setIsAsked(true)}>
          Turn Off
        </Button>
      </div>
      <Dialog open={renewal.data !== undefined} onOpenChange={close} staysUntilDone title="Recovery codes">
        {renewal.data && <RecoveryCodes codes={renewal.data} onDone={close} />}
      </Dialog>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Turn off two-step sign-in?"
        question="Your password alone signs you in again, and your recovery codes no longer work."
        action="Turn Off"
        busy={removal.isPending}
        onConfirm={() => removal.mutate()}
      />
    </div>
  )
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: authenticatorQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
    ])
}

const sayError = (error: Error) => toast({ title: 'Error', description: error.message, variant: 'destructive' })
