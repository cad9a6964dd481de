import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from 'react-router'
import { agency } from '#content/agency.ts'
import { actingQuery, sessionQuery } from '#web/api/session.ts'
import { ConfirmIdentity } from '#web/auth/confirm-identity.tsx'
import { usePlace } from '#web/auth/return-to.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, NoChangesContext } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActingContext } from './acting.ts'
import { SecondStepGate } from './set-up-second-step.tsx'
import { SignedInUserContext } from './signed-in-user.ts'
import { sayLookOnly } from './viewing-bar.tsx'

export const meta = () => unlistedPageMeta(`Client portal | ${agency.name}`)

const nobody = { company: null, companies: [] }

/** Lets signed-in people into the portal and sends everyone else to sign in. The server guards every call by itself. */
export default function Guard() {
  const { isOthers, state } = usePlace()
  const session = useQuery(sessionQuery)
  const { data: user } = session
  const acting = useQuery({ ...actingQuery, enabled: Boolean(user) })
  // A look in the background that fails takes nothing off the screen.
  const error = (user === undefined ? session.error : null) ?? (acting.data ? null : acting.error)
  if (error) {
    return (
      <main className="page-width grid min-h-dvh max-w-xl content-center justify-items-start gap-5">
        <Alert tone="danger" title={`Error loading profile: ${error.message}`} />
        <Button variant="outline" onClick={() => void (session.error ? session : acting).refetch()}>
          Try Again
        </Button>
      </main>
    )
  }
  if (user === undefined || (user && !acting.data)) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner size="large" label="Loading" />
      </main>
    )
  }
  if (user === null) return <Navigate to="/auth" replace state={state} />
  if (isOthers) return <Navigate to="/dashboard" replace />
  return (
    <SignedInUserContext value={user}>
      <ActingContext value={acting.data ?? nobody}>
        <NoChangesContext value={acting.data?.viewed_by ? sayLookOnly : null}>
          <SecondStepGate user={user}>
            {/* Another company's screens are other screens. */}
            <Outlet key={acting.data?.company?.id} />
          </SecondStepGate>
        </NoChangesContext>
      </ActingContext>
      <ConfirmIdentity />
    </SignedInUserContext>
  )
}
