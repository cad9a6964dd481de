import { useInfiniteQuery } from '@tanstack/react-query'
import { formatMoment } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActionsCell, ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { MaybeCustomer } from '../customer-link.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { notificationsQuery } from '#web/api/billing.ts'
import { useSendNotification } from './use-send-notification.ts'

/** S2 §4: anything else gets a neutral badge. */
const tones: Record<string, 'success' | 'danger'> = {
  sent: 'success',
  delivered: 'success',
  opened: 'success',
  failed: 'danger',
}

export function NotificationHistory() {
  const query = useInfiniteQuery(notificationsQuery)
  const { data, error, refetch, isRefetching } = query
  const notifications = data?.pages.flatMap((page) => page.notifications)
  const { mutate, isPending, variables } = useSendNotification()
  return (
    <section aria-labelledby="notification-history" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h3 id="notification-history" className="font-display text-heading">
          Notification History
        </h3>
        <Button variant="outline" size="small" busy={isRefetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      </div>
      {error && !notifications && (
        <LoadFailed title={`Error loading notifications: ${error.message}`} onRetry={refetch} />
      )}
      {!notifications && !error && <Spinner label="Loading notifications..." />}
      {notifications?.length === 0 && <p className="text-small text-ink-soft">No billing notifications sent yet</p>}
      {notifications && notifications.length > 0 && (
        <ListTable
          caption="Billing notifications"
          columns={['Customer Email', 'Type', 'Status', 'Sent At', 'Notes', 'Actions']}
        >
          {notifications.map(({ id, customer_email, customer_id, notification_type, email_status, sent_at, notes }) => (
            <TableRow key={id}>
              <TableCell className="break-all">
                <MaybeCustomer id={customer_id}>{customer_email}</MaybeCustomer>
                <Copy text={customer_email} />
              </TableCell>
              <TableCell>{notification_type.replaceAll('_', ' ')}</TableCell>
              <TableCell>
                <Badge tone={tones[email_status] ?? 'neutral'}>{email_status}</Badge>
              </TableCell>
              <TableCell className="whitespace-nowrap">{formatMoment(sent_at)}</TableCell>
              <TableCell className="max-w-56 truncate">{notes ?? '–'}</TableCell>
              <ActionsCell>
                <Button
                  variant="outline"
                  size="small"
                  busy={isPending && variables === customer_email}
                  aria-label={`Resend to ${customer_email}`}
                  onClick={() => mutate(customer_email)}
                >
                  Resend
                </Button>
              </ActionsCell>
            </TableRow>
          ))}
        </ListTable>
      )}
      <MoreButton query={query}>Show More</MoreButton>
    </section>
  )
}
