import type { Stripe } from 'stripe'
import { z } from 'zod'
import { StripeRefusal } from './errors.ts'
import { list, paging, readParams, text } from './form.ts'
import { listBalanceTransactions } from './resources/balance-transactions.ts'
import * as charges from './resources/charges.ts'
import * as checkout from './resources/checkout.ts'
import * as collection from './resources/collection.ts'
import * as coupons from './resources/coupons.ts'
import * as customers from './resources/customers.ts'
import * as disputes from './resources/disputes.ts'
import * as invoiceItems from './resources/invoice-items.ts'
import * as invoices from './resources/invoices.ts'
import * as intents from './resources/payment-intents.ts'
import * as methods from './resources/payment-methods.ts'
import { createPortalSession } from './resources/portal.ts'
import * as prices from './resources/prices.ts'
import * as products from './resources/products.ts'
import * as codes from './resources/promotion-codes.ts'
import * as refunds from './resources/refunds.ts'
import * as subscriptions from './resources/subscriptions.ts'
import * as taxRates from './resources/tax-rates.ts'
import { inTurn, shown, type Kept, type Store } from './store.ts'

type Answer = object
type Handler = (store: Store, params: Record<string, unknown>, id: string) => Promise<Answer>

async function listEvents(store: Store, params: unknown) {
  const { type, ...page } = readParams(
    z.strictObject({ type: text.optional(), types: list(text).optional(), ...paging }),
    params,
  )
  return store.list<Stripe.Event>('event', '/v1/events', type === undefined ? {} : { type }, page)
}

const retrieve =
  (object: string, what = object): Handler =>
  (store, _params, id) =>
    store.get<Kept>(object, id, what)

/** `:id` stands for the one identifier a path may hold. */
const routes: Record<string, Handler> = {
  'POST /v1/customers': customers.createCustomer,
  'GET /v1/customers': customers.listCustomers,
  'GET /v1/customers/:id': customers.retrieveCustomer,
  'POST /v1/customers/:id': customers.updateCustomer,
  'DELETE /v1/customers/:id': customers.deleteCustomer,
  'GET /v1/payment_methods': methods.listPaymentMethods,
  'GET /v1/payment_methods/:id': retrieve('payment_method', 'PaymentMethod'),
  'POST /v1/payment_methods/:id/attach': methods.attachPaymentMethod,
  'POST /v1/products': products.createProduct,
  'GET /v1/products': products.listProducts,
  'GET /v1/products/:id': retrieve('product'),
  'POST /v1/products/:id': products.updateProduct,
  'POST /v1/prices': prices.createPrice,
  'GET /v1/prices': prices.listPrices,
  'GET /v1/prices/:id': retrieve('price'),
  'POST /v1/prices/:id': prices.updatePrice,
  'POST /v1/tax_rates': taxRates.createTaxRate,
  'GET /v1/tax_rates': taxRates.listTaxRates,
  'GET /v1/tax_rates/:id': retrieve('tax_rate', 'tax rate'),
  'POST /v1/coupons': coupons.createCoupon,
  'GET /v1/coupons': coupons.listCoupons,
  'GET /v1/coupons/:id': coupons.retrieveCoupon,
  'DELETE /v1/coupons/:id': coupons.deleteCoupon,
  'POST /v1/promotion_codes': codes.createPromotionCode,
  'GET /v1/promotion_codes': codes.listPromotionCodes,
  'GET /v1/promotion_codes/:id': retrieve('promotion_code', 'promotion code'),
  'POST /v1/promotion_codes/:id': codes.updatePromotionCode,
  'POST /v1/checkout/sessions': checkout.createSession,
  'GET /v1/checkout/sessions': checkout.listSessions,
  'GET /v1/checkout/sessions/:id': checkout.retrieveSession,
  'POST /v1/checkout/sessions/:id': checkout.updateSession,
  'POST /v1/checkout/sessions/:id/expire': checkout.expireSession,
  'GET /v1/checkout/sessions/:id/line_items': checkout.listLineItems,
  'POST /v1/billing_portal/sessions': createPortalSession,
  'POST /v1/payment_intents': intents.createPaymentIntent,
  'GET /v1/payment_intents': intents.listPaymentIntents,
  'GET /v1/payment_intents/:id': retrieve('payment_intent'),
  'POST /v1/payment_intents/:id': intents.updatePaymentIntent,
  'POST /v1/payment_intents/:id/confirm': intents.confirmPaymentIntent,
  'POST /v1/payment_intents/:id/cancel': (store, _params, id) => intents.cancelIntent(store, id),
  'GET /v1/charges': charges.listCharges,
  'GET /v1/charges/:id': retrieve('charge'),
  'POST /v1/charges/:id': charges.updateCharge,
  'POST /v1/refunds': refunds.createRefund,
  'GET /v1/refunds': refunds.listRefunds,
  'GET /v1/refunds/:id': retrieve('refund'),
  'POST /v1/refunds/:id': refunds.updateRefund,
  'GET /v1/disputes': disputes.listDisputes,
  'GET /v1/disputes/:id': retrieve('dispute'),
  'POST /v1/disputes/:id': disputes.updateDispute,
  'POST /v1/disputes/:id/close': (store, _params, id) => disputes.closeDispute(store, id, 'lost'),
  'GET /v1/balance_transactions': listBalanceTransactions,
  'GET /v1/balance_transactions/:id': retrieve('balance_transaction', 'balance transaction'),
  'POST /v1/subscriptions': subscriptions.createSubscription,
  'GET /v1/subscriptions': subscriptions.listSubscriptions,
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': subscriptions.updateSubscription,
  'DELETE /v1/subscriptions/:id': subscriptions.cancelSubscription,
  'POST /v1/subscriptions/:id/pause': subscriptions.pauseSubscription,
  'POST /v1/subscriptions/:id/resume': subscriptions.resumeSubscription,
  'POST /v1/invoiceitems': invoiceItems.createInvoiceItem,
  'GET /v1/invoiceitems': invoiceItems.listInvoiceItems,
  'GET /v1/invoiceitems/:id': retrieve('invoiceitem'),
  'DELETE /v1/invoiceitems/:id': invoiceItems.deleteInvoiceItem,
  'POST /v1/invoices': invoices.createInvoice,
  'GET /v1/invoices': invoices.listInvoices,
  'GET /v1/invoices/:id': retrieve('invoice'),
  'POST /v1/invoices/:id': invoices.updateInvoice,
  'DELETE /v1/invoices/:id': invoices.deleteInvoice,
  'GET /v1/invoices/:id/lines': invoices.listInvoiceLines,
  'POST /v1/invoices/:id/finalize': collection.finalizeNow,
  'POST /v1/invoices/:id/pay': collection.payInvoice,
  'POST /v1/invoices/:id/void': collection.voidNow,
  'POST /v1/invoices/:id/mark_uncollectible': collection.markUncollectible,
  'GET /v1/invoice_payments': invoices.listInvoicePayments,
  'GET /v1/invoice_payments/:id': retrieve('invoice_payment', 'invoice payment'),
  'GET /v1/events': listEvents,
  'GET /v1/events/:id': retrieve('event'),
}

const matchers = Object.entries(routes).map(([name, handler]) => {
  const [method = '', path = ''] = name.split(' ')
  return { method, path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), handler }
})

/** Finds who answers a call; nobody is an error in Stripe's shape too. A refusal that is answered is one to keep. */
export async function answerCall(
  store: Store,
  method: string,
  path: string,
  params: Record<string, unknown>,
): Promise<Answer> {
  for (const route of matchers) {
    const match = route.method === method ? route.path.exec(path) : null
    if (!match) continue
    const answer = await route.handler(store, params, decodeURIComponent(match[1] ?? ''))
    return answer instanceof StripeRefusal ? answer : shown(await expand(store, answer, expansionsIn(params)))
  }
  throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path}).` })
}

const expansions = z.record(z.string(), z.string())
const expansionsIn = ({ expand: asked }: Record<string, unknown>) => {
  if (asked === undefined) return []
  const paths = expansions.safeParse(asked)
  return Object.values(paths.data ?? {}).map((path) => path.split('.'))
}

/** Puts objects in the place of their ids, along paths such as `data.latest_invoice`. */
async function expand(store: Store, answer: Answer, paths: string[][]): Promise<Answer> {
  const expanded: Record<string, unknown> = { ...answer }
  for (const [key = '', ...rest] of paths) {
    if (key === 'payments' && expanded['object'] === 'invoice')
      expanded[key] = await invoices.listInvoicePayments(store, { invoice: expanded['id'] })
    const value = expanded[key]
    expanded[key] = Array.isArray(value)
      ? await inTurn(value, (one: unknown) => expandOne(store, one, rest))
      : await expandOne(store, value, rest)
  }
  return expanded
}

async function expandOne(store: Store, value: unknown, rest: string[]): Promise<unknown> {
  const found = typeof value === 'string' ? ((await store.find<Answer>(value)) ?? value) : value
  return rest.length > 0 && typeof found === 'object' && found !== null ? expand(store, found, [rest]) : found
}
