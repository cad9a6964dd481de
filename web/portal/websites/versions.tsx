import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { formatDate } from '#content/dates.ts'
import type { CustomerWebsite, WebsiteVersion } from '#domain/customer-websites.ts'
import type { WebsiteVersionState } from '#domain/website-states.ts'
import { showVersion, websiteVersionsQuery } from '#web/api/website.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { AskingButton } from './asking-button.tsx'

type Shown = { label: string; tone: 'neutral' | 'outline' | 'blue' | 'success' | 'warning' }
const states: Record<WebsiteVersionState | 'online', Shown> = {
  online: { label: 'Online now', tone: 'success' },
  waiting: { label: 'Waiting', tone: 'blue' },
  returned: { label: 'Sent back', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'outline' },
  approved: { label: 'Approved', tone: 'neutral' },
}

/** All that was sent for approval, and the way back to what was approved. */
export function Versions({ website }: { website: CustomerWebsite }) {
  const { data: versions, error, refetch, isFetching } = useQuery(websiteVersionsQuery(website.id))
  if (error && !versions)
    return <LoadFailed title={`Error loading the versions: ${error.message}`} busy={isFetching} onRetry={refetch} />
  if (!versions) return <Spinner label="Loading the versions..." />
  if (versions.length === 0)
    return (
      <NothingYet
        as="h2"
        icon={History}
        title="No versions yet"
        hint="What you send for approval is kept here, and you can go back to what was approved."
      />
    )
  return (
    <Card>
      <ol aria-label="Versions" className="-my-5 divide-y divide-line text-small">
        {versions.map((version) => (
          <VersionRow key={version.number} website={website} version={version} />
        ))}
      </ol>
    </Card>
  )
}

function VersionRow({ website, version }: { website: CustomerWebsite; version: WebsiteVersion }) {
  const { number, state, is_live, made_at, made_by, note, decision_note } = version
  const { label, tone } = states[is_live && website.state === 'online' ? 'online' : state]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-5">
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-semibold">
          Version {number}
          <Badge tone={tone}>{label}</Badge>
        </h2>
        <p className="text-ink-soft">
          Sent {formatDate(made_at)}
          {made_by && ` by ${made_by}`}
        </p>
        {note && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{note}</p>}
        {decision_note && (
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">
            <span className="font-semibold">Our team:</span> {decision_note}
          </p>
        )}
      </div>
      {state === 'approved' && !is_live && (
        <AskingButton
          name={`Make version ${number} live`}
          title={`Go back to version ${number}?`}
          question="Visitors see it at once. What you are editing stays as it is."
          isHarmless
          change={() => showVersion(website.id, number)}
          done={`Version ${number} is live`}
        />
      )}
    </li>
  )
}
