import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#content/dates.ts'
import { personalDataMessages, type DataExport } from '#domain/personal-data.ts'
import { dataExportsKey, dataExportsQuery, linkToDataExport, requestDataExport } from '#web/api/personal-data.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LoadFailed } from '../load-failed.tsx'

/** One file with all that is kept of the person; prepared when they ask, fetched by a link that lives for an hour. */
export function DownloadData() {
  const queryClient = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery(dataExportsQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: requestDataExport,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: dataExportsKey }),
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  const newest = data?.[0]
  return (
    <Card>
      <CardHeader>
        <CardTitle>Download my data</CardTitle>
        <CardDescription>All that we keep about you, in one file. {personalDataMessages.oneADay}</CardDescription>
      </CardHeader>
      {error && !data && (
        <LoadFailed title={`Error loading downloads: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <Skeleton className="h-11 w-48" />}
      {data && (
        <div className="grid justify-items-start gap-4">
          <output className="text-small">{newest && <Status prepared={newest} />}</output>
          {newest?.state === 'ready' && <DownloadLink prepared={newest} />}
          <Button variant="outline" busy={isPending || newest?.state === 'preparing'} onClick={() => mutate()}>
            Prepare Download
          </Button>
        </div>
      )}
    </Card>
  )
}

function Status({ prepared: { state, expires_at } }: { prepared: DataExport }) {
  if (state === 'preparing') return 'Being prepared …'
  if (state === 'ready') return <>Ready until {formatDate(expires_at)}</>
  return 'It could not be prepared. Please try again.'
}

/** The link is made when it is wanted: it asks to confirm who wants it. */
function DownloadLink({ prepared: { id, size } }: { prepared: DataExport }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => linkToDataExport(id),
    onSuccess: (url) => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
    onError: ({ message }) => toast({ title: message, variant: 'destructive' }),
  })
  return (
    <a
      href="?tab=data"
      aria-busy={isPending || undefined}
      className={buttonLook()}
      onClick={(event) => {
        event.preventDefault()
        if (!isPending) mutate()
      }}
    >
      Download ({sizeOf(size ?? 0)})
    </a>
  )
}

/** '12 KB'; from a megabyte on '1.2 MB'. */
export function sizeOf(bytes: number): string {
  const kilobytes = bytes / 1024
  return kilobytes < 1024 ? `${Math.max(1, Math.round(kilobytes))} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
