import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InvoiceFilter, NewCreditNote, NewInvoiceRefund, RecordedPayment } from '#domain/invoices.ts'
import type { Period } from '#domain/payments.ts'
import { api, bodyOf, successOf } from './client.ts'

/** The team's invoices: a page at a time, newest first. */
export const invoicesQuery = (filter: InvoiceFilter) =>
  infiniteQueryOptions({
    queryKey: ['billing', 'invoices', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api.invoices.$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

/** One with all that the team sees of it. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['billing', 'invoice', id],
    queryFn: () => bodyOf(api.invoices[':id'].$get({ param: { id } })),
  })

type Issued = Parameters<typeof api.invoices.$post>[0]['json']
export const issueInvoice = (json: Issued) => bodyOf(api.invoices.$post({ json }))

export const sendInvoiceAgain = (id: string) => bodyOf(api.invoices[':id'].sendings.$post({ param: { id } }))

export const linkInvoice = (id: string) => bodyOf(api.invoices[':id'].links.$post({ param: { id } }))

/** Where its PDF is downloaded, for an hour. */
export const linkPdf = async (id: string) =>
  (await bodyOf(api.invoices[':id']['pdf-links'].$post({ param: { id } }))).url

export const remindOfInvoice = (id: string) => bodyOf(api.invoices[':id'].reminders.$post({ param: { id } }))

export async function pauseReminders(id: string, paused: boolean) {
  await successOf(api.invoices[':id'].reminders.$put({ param: { id }, json: { paused } }))
}

export const recordPayment = (id: string, json: RecordedPayment) =>
  bodyOf(api.invoices[':id'].payments.$post({ param: { id }, json }))

export const issueCreditNote = (id: string, json: NewCreditNote) =>
  bodyOf(api.invoices[':id']['credit-notes'].$post({ param: { id }, json }))

export const refundInvoicePayment = (id: string, json: NewInvoiceRefund) =>
  bodyOf(api.invoices[':id'].refunds.$post({ param: { id }, json }))

export const invoicesFile = ({ from, to }: Period) =>
  `/api/invoices.csv?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`
