import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '#content/dates.ts'
import { mostTroubles } from '#domain/system.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActionsCell, ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { deadJobsQuery, systemQuery } from '#web/api/system.ts'

type Troubled = { id: string; title: string; detail: string; reason: string | null; since: string }

type Act = { done: string; run: (id: string) => Promise<void> }

type TroubledListProps = {
  caption: string
  empty: string
  query: { data: Troubled[] | undefined; error: Error | null; queryKey: QueryKey }
  /** Which are shown where there are more. */
  first: string
  action: Act & { label: string }
  dismissal: Act & { title: string; question: string }
}

/** What failed for good, each with its reason, a button to try it again and one to leave it at that. */
export function TroubledList({ caption, empty, query, first, action, dismissal }: TroubledListProps) {
  const again = useAct(action, query.queryKey)
  const dismiss = useAct(dismissal, query.queryKey)
  const [asksFor, setAsksFor] = useState<string | null>(null)

  if (query.error && !query.data) return <Alert tone="danger" title={query.error.message} />
  if (!query.data) return <Spinner label={`Loading ${caption.toLowerCase()}`} />
  if (query.data.length === 0) return <p className="text-small text-ink-soft">{empty}</p>
  return (
    <>
      <ListTable caption={caption} columns={['What', 'Reason', 'Since', 'Actions']}>
        {query.data.map((one) => (
          <TableRow key={one.id}>
            <TableCell>
              <span className="font-semibold">{one.title}</span>
              <br />
              {one.detail}
            </TableCell>
            <TableCell className="min-w-56 break-words">{one.reason ?? 'Unknown'}</TableCell>
            <TableCell className="whitespace-nowrap">{formatMoment(one.since)}</TableCell>
            <ActionsCell>
              <Button
                variant="outline"
                size="small"
                busy={again.isPending && again.variables === one.id}
                aria-label={`${action.label}: ${one.title}`}
                onClick={() => again.mutate(one.id)}
              >
                {action.label}
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Dismiss: ${one.title}`}
                onClick={() => setAsksFor(one.id)}
              >
                Dismiss
              </Button>
            </ActionsCell>
          </TableRow>
        ))}
      </ListTable>
      {query.data.length >= mostTroubles && (
        <p className="text-small text-ink-soft">
          These are the first {mostTroubles}: {first}.
        </p>
      )}
      <ConfirmDialog
        open={asksFor !== null}
        onOpenChange={() => setAsksFor(null)}
        title={dismissal.title}
        question={dismissal.question}
        action="Dismiss"
        busy={dismiss.isPending}
        onConfirm={() => asksFor !== null && dismiss.mutate(asksFor, { onSettled: () => setAsksFor(null) })}
      />
    </>
  )
}

function useAct({ run, done }: Act, queryKey: QueryKey) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast({ title: done }),
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
    onSettled: (_data, error) => {
      // Somebody else may have been quicker: the list is what to believe.
      if (error && !(error instanceof ApiError)) return
      // With an email goes its dead job.
      for (const key of [queryKey, deadJobsQuery.queryKey, systemQuery.queryKey])
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
