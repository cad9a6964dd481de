import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { To } from 'react-router'
import { formatMoment } from '#content/dates.ts'
import { agoInWords } from '#content/in-words.ts'
import { leadSourceNames } from '#content/leads.ts'
import { exportUrl, subscribersUrl, type LeadPage } from '#web/api/lead-inbox.ts'
import { useNow } from '#web/dates/use-now.ts'
import { ListRow } from '#web/lists/list-row.tsx'
import { List, ListTools } from '#web/lists/list.tsx'
import type { RowChoice, Selection } from '#web/lists/selection.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { BulkBar } from '../bulk-bar.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { SearchField } from '../search-field.tsx'
import { useLeadAddress } from './lead-address.ts'
import { DueTime, StateBadge } from './lead-badges.tsx'
import { useLeadActs } from './lead-acts.ts'
import { LeadFilters } from './lead-filters.tsx'
import { useReadLeadsAgain } from './lead-steps.tsx'
import { summaryOf, whoIs } from './lead-summary.ts'

type ListedLead = LeadPage['leads'][number]

type LeadListProps = {
  query: UseInfiniteQueryResult<InfiniteData<LeadPage>>
  leads: ListedLead[] | undefined
  selection: Selection<ListedLead>
}

export function LeadList({ query, leads, selection: { chosen, choiceOf, drop } }: LeadListProps) {
  const { filter, setFilter, leadId, to } = useLeadAddress()
  const { data, error, refetch } = query
  const readAgain = useReadLeadsAgain()
  return (
    <div className="grid grid-cols-1 gap-2">
      <ListTools
        search={
          <SearchField
            label="Search leads"
            placeholder="Name, email or what they said"
            value={filter.search}
            onSearch={(search, isSent) => setFilter({ search }, isSent ? 'now' : 'later')}
          />
        }
        actions={
          leadId === undefined && (
            <>
              {filter.source === 'newsletter' && <Export href={subscribersUrl}>Export Subscribers</Export>}
              <Export href={exportUrl(filter)}>Export CSV</Export>
            </>
          )
        }
      >
        <LeadFilters counts={data?.pages[0]?.counts} />
      </ListTools>
      <List
        label="Leads"
        query={query}
        rows={leads}
        empty={<NoLeads />}
        failed={error && <LoadFailed title={`Error loading leads: ${error.message}`} onRetry={refetch} />}
      >
        {(lead) => (
          <LeadRow key={lead.id} lead={lead} to={to(lead.id)} isOpen={lead.id === leadId} choice={choiceOf(lead)} />
        )}
      </List>
      <MoreButton query={query}>Show More</MoreButton>
      <BulkBar
        rows={chosen}
        nameOf={({ number }) => number}
        acts={useLeadActs(chosen)}
        drop={drop}
        readAgain={readAgain}
      />
    </div>
  )
}

/** On a phone the icon says it. */
function Export({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className={buttonLook({ variant: 'outline', size: 'small', className: 'min-h-10' })}>
      <Download aria-hidden="true" className="size-4" />
      <span className="max-sm:sr-only">{children}</span>
    </a>
  )
}

type LeadRowProps = { lead: ListedLead; to: To; isOpen: boolean; choice: RowChoice }

function LeadRow({ lead, to, isOpen, choice }: LeadRowProps) {
  const now = useNow()
  return (
    <ListRow
      id={lead.id}
      to={to}
      title={whoIs(lead)}
      isOpen={isOpen}
      choice={choice}
      marks={
        <>
          <Badge tone="outline">{leadSourceNames[lead.source]}</Badge>
          {lead.knocks > 1 && <Badge tone="neutral">{lead.knocks} leads</Badge>}
          <span className="hidden text-note whitespace-nowrap text-ink-soft tabular-nums @3xl:inline">
            {lead.number}
          </span>
        </>
      }
      context={summaryOf(lead)}
      clock={
        <>
          <DueTime lead={lead} />
          <StateBadge lead={lead} />
          <span>
            <time dateTime={lead.created_at} title={formatMoment(lead.created_at)}>
              {agoInWords(lead.created_at, now)}
            </time>
            {lead.owner_name && `, ${lead.owner_name}`}
          </span>
        </>
      }
    />
  )
}

function NoLeads() {
  const { isFiltered, clear } = useLeadAddress()
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line bg-raised p-4">
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
