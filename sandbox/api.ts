import type { Stripe } from 'stripe'
import { z } from 'zod'
import { StripeRefusal } from './errors.ts'
import { list, paging, readParams, text } from './form.ts'
import * as catalogue from './resources/catalogue.ts'
import * as checkout from './resources/checkout.ts'
import * as customers from './resources/customers.ts'
import * as discounts from './resources/discounts.ts'
import { listInvoices } from './resources/invoices.ts'
import { createPortalSession } from './resources/portal.ts'
import * as subscriptions from './resources/subscriptions.ts'
import { inTurn, type Kept, type Store } from './store.ts'

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
function routesAt(origin: string): Record<string, Handler> {
  return {
    'POST /v1/customers': customers.createCustomer,
    'GET /v1/customers': customers.listCustomers,
    'GET /v1/customers/:id': customers.retrieveCustomer,
    'POST /v1/customers/:id': customers.updateCustomer,
    'DELETE /v1/customers/:id': customers.deleteCustomer,
    'POST /v1/products': catalogue.createProduct,
    'GET /v1/products': catalogue.listProducts,
    'GET /v1/products/:id': retrieve('product'),
    'POST /v1/prices': catalogue.createPrice,
    'GET /v1/prices': catalogue.listPrices,
    'GET /v1/prices/:id': retrieve('price'),
    'POST /v1/prices/:id': catalogue.updatePrice,
    'POST /v1/coupons': discounts.createCoupon,
    'GET /v1/coupons/:id': async (store, _params, id) => {
      const coupon = await store.get<Stripe.Coupon>('coupon', id)
      return { ...coupon, valid: discounts.isValid(coupon, store.now) }
    },
    'DELETE /v1/coupons/:id': discounts.deleteCoupon,
    'POST /v1/promotion_codes': discounts.createPromotionCode,
    'GET /v1/promotion_codes': discounts.listPromotionCodes,
    'GET /v1/promotion_codes/:id': retrieve('promotion_code', 'promotion code'),
    'POST /v1/promotion_codes/:id': discounts.updatePromotionCode,
    'POST /v1/checkout/sessions': (store, params) => checkout.createSession(store, params, origin),
    'GET /v1/checkout/sessions': checkout.listSessions,
    'GET /v1/checkout/sessions/:id': checkout.retrieveSession,
    'POST /v1/checkout/sessions/:id': checkout.updateSession,
    'POST /v1/checkout/sessions/:id/expire': checkout.expireSession,
    'GET /v1/checkout/sessions/:id/line_items': checkout.listLineItems,
    'POST /v1/billing_portal/sessions': (store, params) => createPortalSession(store, params, origin),
    'GET /v1/subscriptions': subscriptions.listSubscriptions,
    'GET /v1/subscriptions/:id': subscriptions.retrieveSubscription,
    'POST /v1/subscriptions/:id': subscriptions.updateSubscription,
    'DELETE /v1/subscriptions/:id': subscriptions.cancelSubscription,
    'GET /v1/invoices': listInvoices,
    'GET /v1/invoices/:id': retrieve('invoice'),
    'POST /v1/invoices/:id/pay': subscriptions.payInvoice,
    'GET /v1/events': listEvents,
    'GET /v1/events/:id': retrieve('event'),
  }
}

/** Finds who answers a call; nobody is an error in Stripe's shape too. */
export function createRouter(origin: string) {
  const routes = Object.entries(routesAt(origin)).map(([name, handler]) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`), handler }
  })
  return async (store: Store, method: string, path: string, params: Record<string, unknown>): Promise<Answer> => {
    for (const route of routes) {
      const match = route.method === method ? route.path.exec(path) : null
      if (!match) continue
      const answer = await route.handler(store, params, decodeURIComponent(match[1] ?? ''))
      return expand(store, answer, expansionsIn(params))
    }
    throw new StripeRefusal(404, { message: `Unrecognized request URL (${method}: ${path}).` })
  }
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
    const value = expanded[key]
    if (typeof value === 'string') expanded[key] = (await store.find<Answer>(value)) ?? value
    const inner = expanded[key]
    if (rest.length === 0 || typeof inner !== 'object' || inner === null) continue
    expanded[key] = Array.isArray(inner)
      ? await inTurn(inner, (one: Answer) => expand(store, one, [rest]))
      : await expand(store, inner, [rest])
  }
  return expanded
}
