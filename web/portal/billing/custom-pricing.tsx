import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { arrangementFilterSchema, type Arrangement, type ListedArrangement } from '#domain/arrangements.ts'
import { formatDollars } from '#domain/prices.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ActionsCell, ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ArrangementDialog } from './arrangement-dialog.tsx'
import {
  archiveArrangement,
  arrangementsQuery,
  billing,
  deleteArrangement,
  setArrangementActive,
} from '#web/api/billing.ts'
import { ArchiveButton } from '../archive-button.tsx'
import { MaybeCustomer } from '../customer-link.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { SearchField } from '../search-field.tsx'
import { useFilter } from '../use-address.ts'

const columns = ['Customer', 'Monthly Amount', 'Total Amount', 'Discount', 'Interval', 'Status', 'Actions']

const searchFilter = arrangementFilterSchema.pick({ search: true, archived: true })

export function CustomPricing() {
  const { filter, setFilter, isFiltered } = useFilter(searchFilter)
  const [edited, setEdited] = useState<Arrangement | 'new'>()
  const query = useInfiniteQuery(arrangementsQuery(filter))
  const { data, error, refetch } = query
  const found = data?.pages.flatMap(({ arrangements }) => arrangements)
  // As it is now: a colleague may change it while it is open here.
  const current = edited && edited !== 'new' ? (found?.find(({ id }) => id === edited.id) ?? edited) : edited
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <div className="w-full sm:w-80">
          <SearchField
            label="Search"
            placeholder="Email or name"
            value={filter.search}
            onSearch={(search) => setFilter({ search })}
          />
        </div>
        <div className="w-full sm:w-48">
          <FilterChoice
            label="Show"
            all="Current"
            names={{ true: 'Archived' }}
            value={filter.archived}
            onChoose={(archived) => setFilter({ archived })}
          />
        </div>
        <Button className="sm:ml-auto" onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" className="size-4" />
          Add Arrangement
        </Button>
      </div>
      {error && !found && <LoadFailed title={`Error loading arrangements: ${error.message}`} onRetry={refetch} />}
      {!found && !error && <Spinner label="Loading arrangements..." />}
      {found?.length === 0 && (
        <p className="text-small text-ink-soft">
          {isFiltered ? 'No arrangement matches your search' : 'No custom pricing arrangements yet'}
        </p>
      )}
      {found && found.length > 0 && (
        <ListTable caption="Custom pricing arrangements" columns={columns}>
          {found.map((arrangement) => (
            <ArrangementRow key={arrangement.id} arrangement={arrangement} onEdit={() => setEdited(arrangement)} />
          ))}
        </ListTable>
      )}
      <MoreButton query={query}>Show More</MoreButton>
      <ArrangementDialog edited={current} onClose={() => setEdited(undefined)} />
    </div>
  )
}

function ArrangementRow({ arrangement, onEdit }: { arrangement: ListedArrangement; onEdit: () => void }) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries(billing)
  const { mutate, isPending } = useMutation({
    mutationFn: setArrangementActive,
    onSuccess: () => toast({ title: 'Arrangement status updated' }),
    onError: ({ message }) =>
      toast({ title: 'Failed to update arrangement status', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  const { id, customer_email, customer_name, customer_id, is_active, updated_at } = arrangement
  const who = customer_name ?? customer_email
  return (
    <TableRow>
      <TableCell className="min-w-44">
        {customer_name && (
          <>
            <span className="font-semibold">
              <MaybeCustomer id={customer_id}>{customer_name}</MaybeCustomer>
            </span>
            <br />
          </>
        )}
        <span className="break-all">
          {customer_name ? customer_email : <MaybeCustomer id={customer_id}>{customer_email}</MaybeCustomer>}
        </span>
        <Copy text={customer_email} />
      </TableCell>
      <TableCell className="tabular-nums">{formatDollars(arrangement.custom_monthly_amount)}</TableCell>
      <TableCell className="tabular-nums">{formatDollars(arrangement.custom_total_amount)}</TableCell>
      <TableCell className="tabular-nums">{formatDollars(arrangement.discount_amount)}</TableCell>
      <TableCell>{arrangement.billing_interval}</TableCell>
      <TableCell>
        <Badge tone={is_active ? 'success' : 'neutral'}>{is_active ? 'Active' : 'Inactive'}</Badge>
      </TableCell>
      <ActionsCell>
        <Button variant="outline" size="small" aria-label={`Edit: ${who}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="outline"
          size="small"
          busy={isPending}
          aria-label={`${is_active ? 'Deactivate' : 'Activate'}: ${who}`}
          onClick={() => mutate({ id, is_active: !is_active, seen_updated_at: updated_at })}
        >
          {is_active ? 'Deactivate' : 'Activate'}
        </Button>
        {!is_active && (
          <>
            <ArchiveButton
              name={who}
              isArchived={arrangement.archived_at !== null}
              archive={(change) => archiveArrangement(id, change)}
              readAgain={readAgain}
            />
            <DeleteButton
              name={who}
              question="What was agreed is deleted. This cannot be undone."
              remove={() => deleteArrangement(id)}
              readAgain={readAgain}
            />
          </>
        )}
      </ActionsCell>
    </TableRow>
  )
}
