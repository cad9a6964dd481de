import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { leadDetails, leadSourceNames } from '#content/leads.ts'
import { countedTo } from '#domain/counts.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { inWords } from '#content/in-words.ts'
import { useLeadAddress } from './lead-address.ts'
import { DueTime, StateBadge } from './lead-badges.tsx'
import { LeadFilters } from './lead-filters.tsx'
import { exportUrl, leadsQuery, subscribersUrl } from '#web/api/lead-inbox.ts'

export function LeadList() {
  const { filter } = useLeadAddress()
  const query = useInfiniteQuery(leadsQuery(filter))
  const { data, error, refetch } = query
  const leads = data?.pages.flatMap((page) => page.leads)
  const counts = data?.pages[0]?.counts
  return (
    <Card className="grid gap-6">
      <CardHeader className="mb-0 sm:flex sm:flex-wrap sm:items-start sm:justify-between sm:gap-4">
        <div className="grid gap-1.5">
          <CardTitle>Leads</CardTitle>
          <CardDescription>
            {counts ? `${inFigures(counts.new)} new, ${inFigures(counts.overdue)} overdue. ` : ''}We promise an answer
            within 24 hours.
          </CardDescription>
        </div>
        <div className="flex flex-wrap gap-2">
          {filter.source === 'newsletter' && <Export href={subscribersUrl}>Export Subscribers</Export>}
          <Export href={exportUrl(filter)}>Export CSV</Export>
        </div>
      </CardHeader>
      <LeadFilters />
      {error && !leads && <LoadFailed title={`Error loading leads: ${error.message}`} onRetry={refetch} />}
      {!leads && !error && <Loading />}
      {leads?.length === 0 && <NoLeads />}
      {leads && leads.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {leads.map((lead) => (
            <LeadRow key={lead.id} lead={lead} />
          ))}
        </ul>
      )}
      <MoreButton query={query}>Show More</MoreButton>
    </Card>
  )
}

function Export({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonLook({ variant: 'outline', size: 'small' })}>
      <Download aria-hidden="true" className="size-4" />
      {children}
    </a>
  )
}

type ListedLead = Parameters<typeof DueTime>[0]['lead'] &
  Parameters<typeof StateBadge>[0]['lead'] & {
    id: string
    number: string
    source: Parameters<typeof leadDetails>[0]
    name: string | null
    email: string | null
    details: Record<string, string>
    owner_name: string | null
    created_at: string
  }

function LeadRow({ lead }: { lead: ListedLead }) {
  const { to } = useLeadAddress()
  const now = useNow()
  return (
    <li className="relative grid gap-x-6 gap-y-1 py-4 hover:bg-shoal sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={to(lead.id)} className="font-semibold break-words after:absolute after:inset-0">
            {lead.name ?? lead.email ?? 'A visitor'}
          </Link>
          <Badge tone="outline">{leadSourceNames[lead.source]}</Badge>
          <span className="text-note text-ink-soft tabular-nums">{lead.number}</span>
        </div>
        <p className="line-clamp-2 text-small break-words text-ink-soft">{summaryOf(lead)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 sm:grid sm:justify-items-end sm:gap-1">
        <StateBadge lead={lead} />
        <DueTime lead={lead} />
        <p className="text-note text-ink-soft">
          <time dateTime={lead.created_at} title={formatMoment(lead.created_at)}>
            {inWords(lead.created_at, now)}
          </time>
          {lead.owner_name && `, ${lead.owner_name}`}
        </p>
      </div>
    </li>
  )
}

/** The longest thing they said is what they came for. */
function summaryOf({ source, details }: ListedLead): string {
  const said = leadDetails(source, details).map(({ value }) => value)
  return said.sort((a, b) => b.length - a.length)[0] ?? ''
}

function Loading() {
  return (
    <div className="grid gap-6 border-t border-line pt-5">
      <output className="sr-only">Loading leads</output>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="w-48" />
          <Skeleton className="w-full max-w-xl" />
        </div>
      ))}
    </div>
  )
}

function NoLeads() {
  const { isFiltered, clear } = useLeadAddress()
  return (
    <div className="grid justify-items-start gap-4 border-t border-line pt-6">
      <p className="text-small text-ink-soft">
        {isFiltered
          ? 'No leads found. Try other filters.'
          : 'No leads yet. Whoever writes through the site appears here.'}
      </p>
      {isFiltered && (
        <Button variant="outline" size="small" onClick={clear}>
          Clear Filters
        </Button>
      )}
    </div>
  )
}

const inFigures = (count: number) => (count > countedTo ? `${countedTo}+` : String(count))
