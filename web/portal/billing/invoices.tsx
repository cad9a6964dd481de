import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download, FileText, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { agencyZone, formatDate, formatDay } from '#content/dates.ts'
import { invoiceFilterSchema, invoiceStatuses, type ListedInvoice } from '#domain/invoices.ts'
import { formatDollars } from '#domain/prices.ts'
import { exportUrl } from '#web/api/billing.ts'
import { invoicesFile, invoicesQuery } from '#web/api/invoices.ts'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { MaybeCustomer } from '../customer-link.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { SearchField } from '../search-field.tsx'
import { useAddress, useFilter } from '../use-address.ts'
import { InvoiceStatusBadge } from './invoice-status.tsx'
import { NewInvoiceDialog } from './new-invoice-dialog.tsx'

/** What was asked for, newest first. */
export function Invoices() {
  const { filter, isFiltered } = useFilter(invoiceFilterSchema)
  const { read, change } = useAddress()
  const query = useInfiniteQuery({ ...invoicesQuery(filter), placeholderData: keepPreviousData })
  const { data, error, refetch, isFetching } = query
  const invoices = data?.pages.flatMap((page) => page.invoices)
  const setIsNew = (isOpen: boolean) => change({ new: isOpen ? 'invoice' : undefined })
  return (
    <div className="grid grid-cols-1 gap-4">
      <InvoiceTools onNew={() => setIsNew(true)} />
      {error && !invoices && (
        <LoadFailed title={`Error loading invoices: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!invoices && !error && <Spinner label="Loading invoices..." />}
      {invoices?.length === 0 &&
        (isFiltered ? (
          <p className="text-small text-ink-soft">No invoice matches these filters.</p>
        ) : (
          <NothingYet
            icon={FileText}
            title="No invoices yet"
            hint="A signed proposal bills its deposit by itself; anything else is issued with New Invoice."
          />
        ))}
      {invoices && invoices.length > 0 && <InvoiceTable invoices={invoices} />}
      <MoreButton query={query}>Show More</MoreButton>
      <NewInvoiceDialog open={read('new') === 'invoice'} onOpenChange={setIsNew} />
    </div>
  )
}

function InvoiceTools({ onNew }: { onNew: () => void }) {
  const { filter, isFiltered, setFilter, clear } = useFilter(invoiceFilterSchema)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 grow basis-64 sm:max-w-sm">
          <SearchField
            label="Search invoices"
            placeholder="Number, name or email"
            value={filter.search}
            onSearch={(search, isSent) => setFilter({ search }, isSent ? 'now' : 'later')}
          />
        </div>
        <Button size="small" className="min-h-10 sm:ml-auto" onClick={onNew}>
          <Plus aria-hidden="true" className="size-4" />
          New Invoice
        </Button>
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-[repeat(3,minmax(0,12rem))_1fr]">
        <FilterChoice
          isField
          label="Status"
          all="All"
          names={invoiceStatuses}
          value={filter.status}
          onChoose={(status) => setFilter({ status })}
        />
        {(['from', 'to'] as const).map((end) => (
          <Field key={end} label={end === 'from' ? 'From' : 'To'}>
            <Input
              type="date"
              value={filter[end] ?? ''}
              onChange={({ target }) => setFilter({ [end]: target.value })}
            />
          </Field>
        ))}
        <div className="flex flex-wrap gap-2 sm:col-span-3 lg:col-span-1 lg:justify-end">
          {isFiltered && (
            <Button variant="quiet" onClick={clear}>
              Clear Filters
            </Button>
          )}
          <a href={invoicesFile(filter)} download className={buttonLook({ variant: 'outline' })}>
            <Download aria-hidden="true" className="size-4" />
            Invoices (CSV)
          </a>
          <a href={exportUrl(filter)} download className={buttonLook({ variant: 'outline' })}>
            <Download aria-hidden="true" className="size-4" />
            Payments (CSV)
          </a>
        </div>
      </div>
    </div>
  )
}

const asNumber = (name: string) => ({ name, className: 'text-right' })
const columns = ['Number', 'Customer', 'Issued', 'Due', asNumber('Total'), asNumber('Left to pay'), 'Status']

function InvoiceTable({ invoices }: { invoices: ListedInvoice[] }) {
  const { to } = useAddress()
  return (
    <ListTable caption="Invoices" columns={columns}>
      {invoices.map((invoice) => (
        <TableRow key={invoice.id}>
          <TableCell className="whitespace-nowrap">
            <Link
              to={to({ invoice: invoice.id })}
              className="font-semibold underline decoration-mark underline-offset-4"
            >
              {invoice.number}
            </Link>
            {invoice.credits_number && (
              <span className="block text-note text-ink-soft">for {invoice.credits_number}</span>
            )}
          </TableCell>
          <TableCell className="min-w-52 wrap-anywhere">
            <MaybeCustomer id={invoice.company_id}>{invoice.customer_name}</MaybeCustomer>
            <span className="block text-note text-ink-soft">
              {[invoice.company_name, invoice.customer_email].filter(Boolean).join(', ')}
            </span>
          </TableCell>
          <TableCell className="whitespace-nowrap">{formatDate(invoice.issued_at, agencyZone)}</TableCell>
          <TableCell className="whitespace-nowrap">{formatDay(invoice.due_on) ?? 'None'}</TableCell>
          <TableCell className="text-right whitespace-nowrap tabular-nums">{formatDollars(invoice.total)}</TableCell>
          <TableCell className="text-right whitespace-nowrap tabular-nums">
            <Left invoice={invoice} />
          </TableCell>
          <TableCell className="whitespace-nowrap">
            <InvoiceStatusBadge status={invoice.status} />
          </TableCell>
        </TableRow>
      ))}
    </ListTable>
  )
}

function Left({ invoice: { status, balance } }: { invoice: ListedInvoice }) {
  if (status === null) return 'None'
  return balance < 0 ? `−${formatDollars(-balance)}` : formatDollars(balance)
}
