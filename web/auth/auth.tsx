import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { agency } from '#content/agency.ts'
import { sessionQuery } from '#web/api/session.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Card } from '#web/ui/card.tsx'
import { AccountForms, type AccountTab } from './account-forms.tsx'
import { EmailChangeLink } from './email-change-link.tsx'
import { EmailConfirmation } from './email-confirmation.tsx'
import { readEmailLink, useIsHydrated } from './email-link.ts'
import { JoinCompany } from './join-company.tsx'
import { PasswordRecovery, RecoveryLink } from './password-recovery.tsx'
import { placeToReturnTo, useCameFor } from './return-to.ts'
import { SignInLink } from './sign-in-link.tsx'

export const meta = () => unlistedPageMeta(`Sign In | ${agency.name}`)

export default function Auth() {
  return (
    <section className="grid min-h-[calc(100dvh-4.25rem)] place-items-start bg-shoal px-5 py-12 sm:place-items-center">
      <Card className="w-full max-w-lg shadow-raised">
        <AuthScreen />
      </Card>
    </section>
  )
}

/** What the address asks for. A link or an open recovery comes before the session: its owner may be signed in elsewhere. */
function AuthScreen() {
  const location = useLocation()
  const cameFor = useCameFor()
  const isHydrated = useIsHydrated()
  const { data: user } = useQuery(sessionQuery)
  const link = isHydrated ? readEmailLink(location) : null
  const params = new URLSearchParams(isHydrated ? location.search : '')

  if (link?.purpose === 'recover') return <RecoveryLink tokenHash={link.tokenHash} />
  if (link?.purpose === 'join') return <JoinCompany tokenHash={link.tokenHash} />
  if (link?.purpose === 'email-change') return <EmailChangeLink tokenHash={link.tokenHash} />
  if (link?.purpose === 'sign-in') return <SignInLink tokenHash={link.tokenHash} />
  if (link) return <EmailConfirmation link={link} />
  if (params.get('mode') === 'reset') return <PasswordRecovery />
  if (user) return <Navigate to={placeToReturnTo(cameFor, user)} replace />
  return <AccountForms initialTab={tabIn(params)} />
}

const tabIn = (params: URLSearchParams): AccountTab =>
  (['sign-up', 'reset'] as const).find((tab) => tab === params.get('tab')) ?? 'sign-in'
