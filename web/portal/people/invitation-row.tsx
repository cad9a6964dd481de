import type { CompanyInvitation } from '#domain/companies.ts'
import { formatDate } from '#content/dates.ts'
import { sendInvitationAgain, withdrawInvitation } from '#web/api/companies.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useCompanyChange } from './use-company-change.ts'

type InvitationRowProps = { invitation: CompanyInvitation; isManaged: boolean }

export function InvitationRow({ invitation: { id, email, expires_at }, isManaged }: InvitationRowProps) {
  const again = useCompanyChange(() => sendInvitationAgain(id), `Invitation sent to ${email}`)
  const withdraw = useCompanyChange(() => withdrawInvitation(id), 'Invitation withdrawn')
  const isBusy = again.isPending || withdraw.isPending
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3">
      <div className="mr-auto min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="break-all">{email}</span>
          <Badge tone="outline">Invited</Badge>
        </p>
        <p className="text-ink-soft">Expires {formatDate(expires_at)}</p>
      </div>
      {isManaged && (
        <div className="flex flex-wrap gap-2">
          <Button
            changes
            variant="outline"
            size="small"
            aria-label={`Send Again: ${email}`}
            disabled={isBusy}
            busy={again.isPending}
            onClick={() => again.mutate()}
          >
            Send Again
          </Button>
          <Button
            changes
            variant="outline"
            size="small"
            aria-label={`Withdraw: ${email}`}
            disabled={isBusy}
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            Withdraw
          </Button>
        </div>
      )}
    </li>
  )
}
