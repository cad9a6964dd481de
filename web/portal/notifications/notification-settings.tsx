import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import {
  emailChoiceNames,
  emailChoiceSchema,
  notificationEvents,
  type NotificationChoice,
} from '#domain/notifications.ts'
import { notificationChoicesQuery, putNotificationChoice } from '#web/api/notifications.ts'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'

/** One row per event; each choice is saved at once. Not there for whoever is told of nothing. */
export function NotificationSettings() {
  const { data, error, refetch, isFetching } = useQuery(notificationChoicesQuery)
  const { hash } = useLocation()
  const card = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  useEffect(() => {
    if (isThere && hash === '#notifications') card.current?.scrollIntoView()
  }, [isThere, hash])
  if (data?.length === 0) return null
  return (
    <div id="notifications" ref={card} className="scroll-mt-16">
      <Card>
        <CardHeader>
          <CardTitle>Notifications</CardTitle>
          <CardDescription>What we tell you, and how.</CardDescription>
        </CardHeader>
        {error && !data && (
          <LoadFailed
            title={`Error loading notification settings: ${error.message}`}
            busy={isFetching}
            onRetry={refetch}
          />
        )}
        {!data && !error && (
          <>
            <output className="sr-only">Loading notification settings...</output>
            <Skeleton className="h-32" />
          </>
        )}
        {data && (
          <ul aria-label="Notifications" className="divide-y divide-line border-y border-line">
            {data.map((choice) => (
              <li key={choice.event}>
                <ChoiceRow choice={choice} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </div>
  )
}

function ChoiceRow({ choice }: { choice: NotificationChoice }) {
  const { name } = notificationEvents[choice.event]
  const save = useSave()
  return (
    <div className="grid items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto_15rem]">
      <span className="text-small font-semibold">{name}</span>
      <Checkbox
        label="In the portal"
        aria-label={`${name} in the portal`}
        checked={choice.in_portal}
        onChange={({ currentTarget }) => save({ ...choice, in_portal: currentTarget.checked })}
        className="min-h-11 items-center sm:min-h-0"
      />
      <label className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 text-small">
        By email
        <Select
          aria-label={`${name} by email`}
          value={choice.email}
          onChange={({ currentTarget }) => save({ ...choice, email: emailChoiceSchema.parse(currentTarget.value) })}
        >
          {emailChoiceSchema.options.map((email) => (
            <option key={email} value={email}>
              {emailChoiceNames[email]}
            </option>
          ))}
        </Select>
      </label>
    </div>
  )
}

/** Shown as it was chosen; what could not be saved is what it was. */
function useSave() {
  const queryClient = useQueryClient()
  const { queryKey } = notificationChoicesQuery
  const { mutate } = useMutation({
    mutationFn: putNotificationChoice,
    scope: { id: 'notification-choices' },
    onMutate: async (choice: NotificationChoice) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one.event === choice.event ? choice : one)))
    },
    onSuccess: () => toast({ title: 'Notification settings saved' }),
    onError: ({ message }) => {
      toast({ title: message, variant: 'destructive' })
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return mutate
}
