import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ArchiveChange } from '#domain/archive.ts'
import type {
  Arrangement,
  ArrangementActivity,
  ArrangementEdit,
  ArrangementFilter,
  ArrangementInput,
  PaymentPage,
  PaymentValidation,
} from '#domain/arrangements.ts'
import type { PaymentEventFilter, PaymentFilter, Period, RefundInput } from '#domain/payments.ts'
import { ApiError } from './api-error.ts'
import { api, bodyOf, functions, successOf } from './client.ts'

/** All that the Billing tab reads: a change of one shows in the others. */
export const billing = { queryKey: ['billing'] }

const pages = { initialPageParam: '', getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor }

export const summaryQuery = queryOptions({
  queryKey: ['billing', 'summary'],
  queryFn: () => bodyOf(api['billing-summary'].$get()),
})

const readArrangements = (filter: ArrangementFilter, cursor: string | null) =>
  bodyOf(api['pricing-arrangements'].$get({ query: { ...filter, ...(cursor && { cursor }) } }))

export const arrangementsQuery = (filter: ArrangementFilter) =>
  infiniteQueryOptions({
    queryKey: ['billing', 'arrangements', filter],
    queryFn: ({ pageParam }) => readArrangements(filter, pageParam),
    ...pages,
  })

/** Every customer one may choose: a choice has no second page. */
export const activeArrangementsQuery = queryOptions({
  queryKey: ['billing', 'active-arrangements'],
  queryFn: async () => {
    const all: Arrangement[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page = await readArrangements({ active: 'true' }, cursor)
      all.push(...page.arrangements)
      cursor = page.next_cursor
    }
    return all
  },
})

export async function createArrangement(json: ArrangementInput) {
  await successOf(api['pricing-arrangements'].$post({ json }))
}

export async function updateArrangement(id: string, json: ArrangementEdit) {
  await successOf(api['pricing-arrangements'][':id'].$put({ param: { id }, json }))
}

export async function setArrangementActive({ id, ...json }: { id: string } & ArrangementActivity) {
  await successOf(api['pricing-arrangements'][':id'].activity.$put({ param: { id }, json }))
}

export const archiveArrangement = (id: string, json: ArchiveChange) =>
  bodyOf(api['pricing-arrangements'][':id'].archive.$put({ param: { id }, json }))

export async function deleteArrangement(id: string) {
  await successOf(api['pricing-arrangements'][':id'].$delete({ param: { id } }))
}

/** Prices at the provider: they change with the price book. */
export const offeredPricesQuery = queryOptions({
  queryKey: ['offered-prices'],
  queryFn: async () => (await bodyOf(api['offered-prices'].$get())).prices,
})

export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['billing', 'notifications'],
  queryFn: ({ pageParam }) =>
    bodyOf(api['billing-notifications'].$get({ query: pageParam ? { cursor: pageParam } : {} })),
  ...pages,
})

export function previewNotification(customerEmail: string) {
  return bodyOf(api['billing-notifications'].preview.$get({ query: { customerEmail } }))
}

export async function sendNotification(customerEmail: string) {
  await successOf(functions['send-billing-notification'].$post({ json: { customerEmail } }))
}

type BillingEmail = {
  recipientEmail: string
  recipientName: string
  stripePaymentLink: string
  monthlyPrice: string
  quarterlyPrice: string
  isTest: boolean
}

export async function sendBillingEmail(json: BillingEmail) {
  const { success } = await bodyOf(functions['send-billing-email'].$post({ json }))
  if (!success) throw new Error('Failed to send email')
}

export async function createTestLink(customerEmail: string): Promise<PaymentPage> {
  const answer = await bodyOf(functions['create-custom-subscription'].$post({ json: { customerEmail } }))
  if ('url' in answer) return answer
  throw ApiError.fromBody(null)
}

export async function validateConfiguration(): Promise<PaymentValidation> {
  const answer = await bodyOf(functions['create-custom-subscription'].$post({ json: { validateOnly: true } }))
  if ('valid' in answer) return answer
  throw ApiError.fromBody(null)
}

/** Payments are null until a webhook secret is set. */
export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: ['billing', 'payments', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api.payments.$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    ...pages,
  })

export const exportUrl = ({ from, to }: Period) =>
  `/api/payments.csv?${new URLSearchParams({ ...(from && { from }), ...(to && { to }) })}`

export const paymentEventsQuery = (filter: PaymentEventFilter) =>
  infiniteQueryOptions({
    queryKey: ['billing', 'payment-events', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api['payment-events'].$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    ...pages,
  })

export async function replayPaymentEvent(id: string) {
  await successOf(api['payment-events'][':id'].replays.$post({ param: { id } }))
}

export async function settleByHand(id: string, note: string) {
  await successOf(api['payment-events'][':id'].settlement.$post({ param: { id }, json: { note } }))
}

export function refundPayment(id: string, json: RefundInput) {
  return bodyOf(api.payments[':id'].refunds.$post({ param: { id }, json }))
}
