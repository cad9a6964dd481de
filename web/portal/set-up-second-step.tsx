import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SessionUser } from '#domain/accounts.ts'
import { twoStepQuery } from '#web/api/session.ts'
import { useSignOut } from '#web/auth/use-sign-out.ts'
import { Button } from '#web/ui/button.tsx'
import { useActing } from './acting.ts'
import { AuthenticatorCard } from './security/authenticator-card.tsx'
import { PasskeysCard } from './security/passkeys-card.tsx'
import { useNews } from './use-news.ts'

/** The team asks for a second step: nothing else opens before there is one. */
function SetUpSecondStep() {
  const { signOut, busy } = useSignOut()
  return (
    <div className="min-h-dvh bg-shoal">
      <main className="page-width grid max-w-4xl grid-cols-1 gap-6 py-8 sm:py-10">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="font-display text-title">Set up two-step sign-in</h1>
          <Button variant="outline" busy={busy} onClick={signOut}>
            Sign Out
          </Button>
        </div>
        <p>Your team asks for a second step. Add a passkey or set up an authenticator app to go on.</p>
        <PasskeysCard />
        <AuthenticatorCard />
      </main>
    </div>
  )
}

/**
 * Of the team: who must have a second step and has none sets one up first. Customers are never asked to. Whoever is let in hears of what
 * changes, but not while an admin views as a customer.
 */
export function SecondStepGate({ user, children }: { user: SessionUser; children: ReactNode }) {
  const isOfTeam = user.role !== 'user'
  const { data } = useQuery({ ...twoStepQuery(user.user_id), enabled: isOfTeam })
  const { viewed_by } = useActing()
  const isIn = isOfTeam ? data !== undefined && data !== 'required' : viewed_by === undefined
  useNews(isIn ? user.user_id : undefined)
  return data === 'required' ? <SetUpSecondStep /> : children
}
