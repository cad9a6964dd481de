import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { mayEnter, portalScreens } from '#domain/permissions.ts'
import { ApiError } from '#web/api/api-error.ts'
import { actingQuery, adminCheckQuery, sessionQuery } from '#web/api/session.ts'
import { ConfirmIdentity } from '#web/auth/confirm-identity.tsx'
import { usePlace } from '#web/auth/return-to.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AccessDenied, Notice } from './notice.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { titleOf } from './office-tabs.ts'
import { SecondStepGate } from './set-up-second-step.tsx'
import { SignedInUserContext } from './signed-in-user.ts'
import { OpenTab } from './admin-tabs.tsx'

export const meta = ({ location }: { location: { search: string } }) => unlistedPageMeta(titleOf(location.search))

/**
 * A guard of its own: like every screen it sends a visitor to sign in, but whoever is at work when the session ends is told
 * so here, and comes back to the same tab. The server guards every call by itself.
 */
export default function Admin() {
  const { data: user, error, refetch } = useQuery(sessionQuery)
  const acting = useQuery({ ...actingQuery, enabled: user?.role === 'user' })
  const { isOthers } = usePlace()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user && !wasSignedIn) setWasSignedIn(true)
  if (error && user === undefined) return <CheckFailed error={error} onRetry={() => void refetch()} />
  if (user === undefined) return <Verifying />
  if (user === null) return <SignedOut isArriving={!wasSignedIn} />
  if (isOthers) return <Navigate to="/dashboard" replace />
  if (acting.data?.viewed_by) return <Navigate to="/dashboard" replace />
  if (!mayEnter(portalScreens['/admin-dashboard'], user)) return <AccessDenied who="admins" user={user} />
  return (
    <SignedInUserContext value={user}>
      <SecondStepGate user={user}>
        <AdminCheck user={user} />
      </SecondStepGate>
      <ConfirmIdentity />
    </SignedInUserContext>
  )
}

/** S2 §6: the server decides who is an admin. */
function AdminCheck({ user }: { user: SessionUser }) {
  const { data, error, refetch } = useQuery(adminCheckQuery(user.user_id))
  if (error instanceof ApiError && error.code === 'not_an_admin') return <AccessDenied who="admins" user={user} />
  if (error && !data) return <CheckFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Verifying />
  return (
    <OfficeFrame>
      <OpenTab />
    </OfficeFrame>
  )
}

function Verifying() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner size="large" label="Verifying admin access..." />
    </main>
  )
}

function CheckFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <main className="page-width grid min-h-dvh max-w-xl content-center justify-items-start gap-5">
      <Alert tone="danger" title={error.message} />
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </main>
  )
}

function SignedOut({ isArriving }: { isArriving: boolean }) {
  const { state } = usePlace()
  if (isArriving) return <Navigate to="/auth" replace state={state} />
  return (
    <Notice title="Authentication Required" text="Your session has ended. Sign in again to go on where you were.">
      <Link to="/auth" state={state} className={buttonLook()}>
        Go to Login
      </Link>
    </Notice>
  )
}
