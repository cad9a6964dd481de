import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { FileSignature, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay, formatMoment } from '#content/dates.ts'
import { formatDollars } from '#domain/prices.ts'
import { proposalFilterSchema, proposalStates, type ListedProposal } from '#domain/proposals.ts'
import { proposalsQuery } from '#web/api/proposals.ts'
import { ListTools } from '#web/lists/list.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { MaybeCustomer } from '../customer-link.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { ProposalBadge } from '../proposal-badge.tsx'
import { SearchField } from '../search-field.tsx'
import { useAddress, useFilter } from '../use-address.ts'

const filterSchema = proposalFilterSchema.omit({ lead_id: true })

/** All that was drafted and offered, the newest first. */
export function ProposalList() {
  const queryClient = useQueryClient()
  const { filter, isFiltered, setFilter, clear } = useFilter(filterSchema, (next) =>
    queryClient.prefetchInfiniteQuery(proposalsQuery(next)),
  )
  const { change } = useAddress()
  const query = useInfiniteQuery({ ...proposalsQuery(filter), placeholderData: keepPreviousData })
  const { data, error, refetch, isFetching } = query
  const proposals = data?.pages.flatMap((page) => page.proposals)
  return (
    <div className="grid grid-cols-1 gap-2">
      <ListTools
        search={
          <SearchField
            label="Search proposals"
            placeholder="Number, title, name or email"
            value={filter.search}
            onSearch={(search, isSent) => setFilter({ search }, isSent ? 'now' : 'later')}
          />
        }
        actions={
          <Button size="small" className="min-h-10" onClick={() => change({ new: 'proposal' })}>
            <Plus aria-hidden="true" className="size-4" />
            New Proposal
          </Button>
        }
      >
        <FilterChoice
          label="State"
          all="All states"
          names={proposalStates}
          value={filter.state}
          onChoose={(state) => setFilter({ state })}
        />
      </ListTools>
      {error && !proposals && (
        <LoadFailed title={`Error loading proposals: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!proposals && !error && (
        <div data-coming>
          <Spinner label="Loading proposals..." />
        </div>
      )}
      {proposals?.length === 0 &&
        (isFiltered ? (
          <NothingYet icon={FileSignature} title="No proposals found" hint="Try another search or state.">
            <Button variant="outline" size="small" onClick={clear}>
              Clear Filters
            </Button>
          </NothingYet>
        ) : (
          <NothingYet
            icon={FileSignature}
            title="No proposals yet"
            hint="Open a lead and press Draft Proposal, or begin one here."
          />
        ))}
      {proposals && proposals.length > 0 && <ProposalTable proposals={proposals} isComing={query.isPlaceholderData} />}
      <MoreButton query={query}>Show More</MoreButton>
    </div>
  )
}

const columns = ['Proposal', 'Customer', { name: 'Total', className: 'text-right' }, 'State', 'Opened', 'Valid until']

function ProposalTable({ proposals, isComing }: { proposals: ListedProposal[]; isComing: boolean }) {
  const { to } = useAddress()
  return (
    <ListTable
      caption="Proposals"
      columns={columns}
      aria-busy={isComing || undefined}
      data-coming={isComing || undefined}
    >
      {proposals.map((proposal) => (
        <TableRow key={proposal.id}>
          <TableCell className="min-w-56 wrap-anywhere">
            <Link
              to={to({ proposal: proposal.id })}
              data-row={proposal.id}
              className="font-semibold underline decoration-mark underline-offset-4"
            >
              {proposal.number}: {proposal.title}
            </Link>
          </TableCell>
          <TableCell className="min-w-44 wrap-anywhere">
            <MaybeCustomer id={proposal.company_id}>
              {[proposal.customer_name, proposal.company_name].filter(Boolean).join(', ')}
            </MaybeCustomer>
            <span className="block text-note text-ink-soft">{proposal.customer_email}</span>
          </TableCell>
          <TableCell className="text-right whitespace-nowrap tabular-nums">{formatDollars(proposal.total)}</TableCell>
          <TableCell>
            <ProposalBadge state={proposal.state} />
          </TableCell>
          <TableCell className="min-w-40">{openedInWords(proposal)}</TableCell>
          <TableCell className="whitespace-nowrap">{formatDay(proposal.valid_until)}</TableCell>
        </TableRow>
      ))}
    </ListTable>
  )
}

const openedInWords = ({ opened_at, openings }: ListedProposal) =>
  opened_at === null ? 'Not opened' : `${formatMoment(opened_at)}, ${openings} ${openings === 1 ? 'time' : 'times'}`
