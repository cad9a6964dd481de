import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#content/dates.ts'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { customerWebsiteQuery, websiteVersionQuery } from '#web/api/customer-websites.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { framePictures } from '#web/websites/frame-pictures.ts'
import { StoredPagePreview } from '#web/websites/stored-page-preview.tsx'
import { WebsitePreview } from '#web/websites/website-preview.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { StateBadges } from '../state-badges.tsx'
import { Versions } from '../versions.tsx'
import { WebsiteDecision } from './website-decision.tsx'
import { WebsiteHosting } from './website-hosting.tsx'
import { WebsiteToLookAt } from './website-to-look-at.tsx'

type WebsiteReviewProps = { id: string; onClose: () => void }

/** What waits for us, as visitors would get it, and what we say to it; with nothing waiting, the draft. */
export function WebsiteReview({ id, onClose }: WebsiteReviewProps) {
  const { data: website, error, refetch, isFetching } = useQuery(customerWebsiteQuery(id))
  return (
    <Dialog
      fillsWindow
      open
      onOpenChange={onClose}
      title={website?.content.business_name ?? 'Review'}
      description={website && !website.waiting && 'Nothing waits for approval. This is the draft.'}
    >
      {website ? (
        <Review website={website} onDone={onClose} />
      ) : error ? (
        <LoadFailed title={`Error loading the website: ${error.message}`} busy={isFetching} onRetry={refetch} />
      ) : (
        <Spinner label="Loading the website..." />
      )}
    </Dialog>
  )
}

type ReviewProps = { website: CustomerWebsite; onDone: () => void }

function Review({ website, onDone }: ReviewProps) {
  const { id, waiting, live } = website
  const sent = useQuery({ ...websiteVersionQuery(id, waiting?.number ?? 0), enabled: waiting !== null })
  const before = useQuery({ ...websiteVersionQuery(id, live?.number ?? 0), enabled: live !== null })
  const failed = sent.error ?? before.error
  if (failed) {
    const readAgain = () => {
      for (const query of [sent, before]) if (query.error) void query.refetch()
    }
    return <LoadFailed title={`Error loading the version: ${failed.message}`} onRetry={readAgain} />
  }
  if ((waiting && !sent.data) || (live && !before.data)) return <Spinner label="Loading the version..." />
  const version = waiting && sent.data
  return (
    <div className="grid gap-6 pb-2 lg:min-h-0 lg:flex-1 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[minmax(0,1fr)]">
      <div className="flex h-[70dvh] min-h-80 min-w-0 lg:h-auto lg:min-h-0">
        {version ? (
          <StoredPagePreview text={version.pages['/'] ?? ''} />
        ) : (
          <WebsitePreview content={website.content} pictures={framePictures(website.pictures)} />
        )}
      </div>
      <div className="grid min-w-0 content-start gap-6 lg:overflow-y-auto lg:pr-2 lg:pl-0.5">
        <div className="grid gap-2">
          {version && (
            <p className="text-small font-semibold wrap-anywhere">
              {`Version ${version.number}, sent ${formatDate(version.made_at)}${version.made_by ? ` by ${version.made_by}` : ''}`}
            </p>
          )}
          <StateBadges website={website} />
          {version?.note && <Alert title="A note came with it">{version.note}</Alert>}
        </div>
        <WebsiteToLookAt content={version ? version.content : website.content} live={before.data?.content ?? null} />
        <WebsiteDecision website={website} onDone={onDone} />
        <WebsiteHosting website={website} />
        <Versions website={website} />
      </div>
    </div>
  )
}
