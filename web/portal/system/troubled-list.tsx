import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { formatMoment } from '#content/dates.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { systemQuery } from '#web/api/system.ts'

type Troubled = { id: string; title: string; detail: string; reason: string | null; since: string }

type TroubledListProps = {
  caption: string
  empty: string
  query: { data: Troubled[] | undefined; error: Error | null; queryKey: QueryKey }
  action: { label: string; done: string; run: (id: string) => Promise<void> }
}

/** What failed for good, each with its reason and one button to try it again. */
export function TroubledList({ caption, empty, query, action }: TroubledListProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: action.run,
    onSuccess: () => toast({ title: action.done }),
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
    onSettled: (_data, error) => {
      // Somebody else may have been quicker: the list is what to believe.
      if (error && !(error instanceof ApiError)) return
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
      void queryClient.invalidateQueries({ queryKey: systemQuery.queryKey })
    },
  })

  if (query.error && !query.data) return <Alert tone="danger" title={query.error.message} />
  if (!query.data) return <Spinner label={`Loading ${caption.toLowerCase()}`} />
  if (query.data.length === 0) return <p className="text-small text-ink-soft">{empty}</p>
  return (
    <Table caption={caption}>
      <TableHead>
        <tr>
          <ColumnHeader>What</ColumnHeader>
          <ColumnHeader>Reason</ColumnHeader>
          <ColumnHeader>Since</ColumnHeader>
          <ColumnHeader>
            <span className="sr-only">Action</span>
          </ColumnHeader>
        </tr>
      </TableHead>
      <tbody>
        {query.data.map(({ id, title, detail, reason, since }) => (
          <TableRow key={id}>
            <TableCell>
              <span className="font-semibold">{title}</span>
              <br />
              {detail}
            </TableCell>
            <TableCell className="min-w-56 break-words">{reason ?? 'Unknown'}</TableCell>
            <TableCell className="whitespace-nowrap">{formatMoment(since)}</TableCell>
            <TableCell className="text-right">
              <Button
                variant="outline"
                size="small"
                busy={isPending && variables === id}
                aria-label={`${action.label}: ${title}`}
                onClick={() => mutate(id)}
              >
                {action.label}
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
