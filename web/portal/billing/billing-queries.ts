import { queryOptions } from '@tanstack/react-query'
import type { ArrangementEdit, ArrangementInput, PaymentPage, PaymentValidation } from '#domain/billing.ts'
import { api, bodyOf, successOf } from '#web/api/client.ts'
import { callFunction } from '#web/api/functions.ts'

export const arrangementsQuery = queryOptions({
  queryKey: ['pricing-arrangements'],
  queryFn: async () => (await bodyOf(api['pricing-arrangements'].$get())).arrangements,
})

export async function createArrangement(json: ArrangementInput) {
  await successOf(api['pricing-arrangements'].$post({ json }))
}

export async function updateArrangement(id: string, json: ArrangementEdit) {
  await successOf(api['pricing-arrangements'][':id'].$put({ param: { id }, json }))
}

export async function setArrangementActive({ id, is_active }: { id: string; is_active: boolean }) {
  await successOf(api['pricing-arrangements'][':id'].activity.$put({ param: { id }, json: { is_active } }))
}

export const notificationsQuery = queryOptions({
  queryKey: ['billing-notifications'],
  queryFn: async () => (await bodyOf(api['billing-notifications'].$get())).notifications,
})

export function previewNotification(customerEmail: string) {
  return bodyOf(api['billing-notifications'].preview.$get({ query: { customerEmail } }))
}

export async function sendNotification(customerEmail: string) {
  await callFunction('send-billing-notification', { customerEmail })
}

type BillingEmail = {
  recipientEmail: string
  recipientName: string
  stripePaymentLink: string
  monthlyPrice: string
  quarterlyPrice: string
  isTest: boolean
}

export async function sendBillingEmail(email: BillingEmail) {
  const { success } = await callFunction<{ success?: boolean }>('send-billing-email', email)
  if (!success) throw new Error('Failed to send email')
}

export function createTestLink(customerEmail: string) {
  return callFunction<PaymentPage>('create-custom-subscription', { customerEmail })
}

export function validateConfiguration() {
  return callFunction<PaymentValidation>('create-custom-subscription', { validateOnly: true })
}

/** The provider tells us in its own time: whoever has the history open sees a payment arrive. */
const LOOK_AGAIN_MS = 5000

/** Null until a webhook secret is set. */
export const paymentsQuery = queryOptions({
  queryKey: ['payments'],
  queryFn: async () => (await bodyOf(api.payments.$get())).payments,
  refetchInterval: LOOK_AGAIN_MS,
})

export const paymentEventsQuery = queryOptions({
  queryKey: ['payment-events'],
  queryFn: async () => (await bodyOf(api['payment-events'].$get())).events,
  refetchInterval: LOOK_AGAIN_MS,
})

export async function replayPaymentEvent(id: string) {
  await successOf(api['payment-events'][':id'].replays.$post({ param: { id } }))
}
