import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { agency } from '#content/agency.ts'
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
import { AccessDenied, nameOf, Notice } from './notice.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { SecondStepGate } from './set-up-second-step.tsx'
import { SignedInUserContext } from './signed-in-user.ts'
import { AdminTabs, nameOfTab } from './admin-tabs.tsx'

export const meta = ({ location }: { location: { search: string } }) =>
  unlistedPageMeta(`${nameOfTab(location.search)} | Admin | ${agency.name}`)

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
  const { search } = useLocation()
  if (error instanceof ApiError && error.code === 'not_an_admin') return <AccessDenied who="admins" user={user} />
  if (error && !data) return <CheckFailed error={error} onRetry={() => void refetch()} />
  if (!data) return <Verifying />
  return (
    <PortalFrame>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <p className="text-small text-ink-soft">Admin Dashboard</p>
          <h1 className="font-display text-title">{nameOfTab(search)}</h1>
        </div>
        <Link to="/dashboard" className={buttonLook({ variant: 'quiet', size: 'small', className: '-ml-3 sm:ml-0' })}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to Dashboard
        </Link>
      </div>
      <Alert tone="success" title="Admin access confirmed">
        <p className="break-words">Signed in as {nameOf(user)}. What you change here is written down with your name.</p>
      </Alert>
      <AdminTabs />
    </PortalFrame>
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
