import { useQuery } from '@tanstack/react-query'
import { securityEventKinds, type SignIn } from '#domain/security.ts'
import { formatMoment } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { ownSignInsQuery } from '#web/api/security.ts'

const tones = {
  signed_in: 'success',
  sign_in_failed: 'warning',
  sign_in_locked: 'danger',
  second_step_failed: 'warning',
  second_step_locked: 'danger',
  passkey_refused: 'danger',
  password_set: 'blue',
  password_changed: 'blue',
} as const satisfies Record<SignIn['kind'], string>

/** So that a person notices what was not them. */
export function LastSignIns() {
  const { data, error, refetch } = useQuery(ownSignInsQuery)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Last sign-ins</CardTitle>
        <CardDescription>
          If something here was not you, remove passkeys that are not yours and change your password: every other device
          is signed out.
        </CardDescription>
      </CardHeader>
      {error && !data && <LoadFailed title={`Error loading sign-ins: ${error.message}`} onRetry={refetch} />}
      {!data && !error && (
        <>
          <output className="sr-only">Loading sign-ins...</output>
          <Skeleton className="h-24" />
        </>
      )}
      {data?.length === 0 && <p className="text-small text-ink-soft">Nobody has signed in for 90 days.</p>}
      {data && data.length > 0 && (
        <ul aria-label="Last sign-ins" className="divide-y divide-line border-y border-line text-small">
          {data.map(({ id, kind, device, address, created_at }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
              <Badge tone={tones[kind]}>{securityEventKinds[kind]}</Badge>
              <span className="font-semibold">{device}</span>
              <span className="text-ink-soft">
                <time dateTime={created_at}>{formatMoment(created_at)}</time>, from {address}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
