import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { clearable, decimal, expandable, integer, metadata, paging, readParams, text, truth } from '../form.ts'
import { idOf, inTurn, newId, type Store } from '../store.ts'

const couponParams = z.strictObject({
  id: text.optional(),
  name: text.max(40).optional(),
  percent_off: decimal
    .refine((value) => value > 0 && value <= 100, { error: 'must be above 0 and at most 100' })
    .optional(),
  amount_off: integer.refine((value) => value > 0, { error: 'must be greater than 0' }).optional(),
  currency: text.optional(),
  duration: z.enum(['once', 'forever', 'repeating']).optional(),
  duration_in_months: integer.optional(),
  max_redemptions: integer.refine((value) => value > 0).optional(),
  redeem_by: integer.optional(),
  metadata: metadata.optional(),
  ...expandable,
})

export async function createCoupon(store: Store, params: unknown): Promise<Stripe.Coupon> {
  const given = readParams(couponParams, params)
  if ((given.percent_off === undefined) === (given.amount_off === undefined))
    throw badRequest('You must pass either amount_off or percent_off.', { param: 'percent_off' })
  if (given.amount_off !== undefined && !given.currency)
    throw badRequest('You must pass currency when passing amount_off', { param: 'currency' })
  if (given.id && (await store.find(given.id)))
    throw badRequest('Coupon already exists.', { code: 'resource_already_exists', param: 'id' })
  const coupon: Stripe.Coupon = {
    id: given.id ?? newId('', 8).slice(1),
    object: 'coupon',
    amount_off: given.amount_off ?? null,
    created: store.now,
    currency: given.currency ?? null,
    duration: given.duration ?? 'once',
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: given.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
  await store.put(coupon)
  await store.emit('coupon.created', coupon)
  return coupon
}

export async function deleteCoupon(store: Store, _params: unknown, id: string): Promise<Stripe.DeletedCoupon> {
  const coupon = await store.get<Stripe.Coupon>('coupon', id)
  await store.remove(id)
  await store.emit('coupon.deleted', coupon)
  return { id, object: 'coupon', deleted: true }
}

export const isValid = (coupon: Stripe.Coupon, now: number) =>
  (coupon.redeem_by === null || coupon.redeem_by > now) &&
  (coupon.max_redemptions === null || coupon.times_redeemed < coupon.max_redemptions)

const promotionCodeParams = z.strictObject({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: text.optional(),
  active: truth.optional(),
  customer: text.optional(),
  expires_at: integer.optional(),
  max_redemptions: integer.refine((value) => value > 0).optional(),
  metadata: metadata.optional(),
  ...expandable,
})

export async function createPromotionCode(store: Store, params: unknown): Promise<Stripe.PromotionCode> {
  const given = readParams(promotionCodeParams, params)
  const coupon = await store.get<Stripe.Coupon>('coupon', given.promotion.coupon, 'coupon', 'promotion[coupon]')
  const code = given.code ?? newId('', 8).slice(1).toUpperCase()
  if (await findPromotionCode(store, code))
    throw badRequest(`An active promotion code with \`code: ${code}\` already exists.`, { param: 'code' })
  if (given.expires_at !== undefined && given.expires_at <= store.now)
    throw badRequest('The promotion code must expire in the future.', { param: 'expires_at' })
  const promotionCode: Stripe.PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: given.active ?? true,
    code,
    created: store.now,
    customer: given.customer ?? null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: given.metadata ?? {},
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
    times_redeemed: 0,
  }
  await store.put(promotionCode)
  await store.emit('promotion_code.created', promotionCode)
  return promotionCode
}

export async function updatePromotionCode(store: Store, params: unknown, id: string): Promise<Stripe.PromotionCode> {
  const given = readParams(
    z.strictObject({ active: truth.optional(), metadata: clearable(metadata).optional(), ...expandable }),
    params,
  )
  const code = await store.get<Stripe.PromotionCode>('promotion_code', id, 'promotion code')
  const updated = await store.put({ ...code, active: given.active ?? code.active })
  await store.emit('promotion_code.updated', updated)
  return updated
}

/** Codes are compared without case; one that ran out is not active. */
export async function listPromotionCodes(store: Store, params: unknown) {
  const { code, active, coupon, ...page } = readParams(
    z.strictObject({ code: text.optional(), active: truth.optional(), coupon: text.optional(), ...paging }),
    params,
  )
  const all = await store.list<Stripe.PromotionCode>(
    'promotion_code',
    '/v1/promotion_codes',
    {},
    { ...page, limit: 100 },
  )
  const shown = await inTurn(all.data, (one) => withCurrentActivity(store, one))
  const data = shown.filter(
    (one) =>
      (code === undefined || one.code.toLowerCase() === code.toLowerCase()) &&
      (active === undefined || one.active === active) &&
      (coupon === undefined || one.promotion.coupon === coupon),
  )
  return { ...all, data: data.slice(0, page.limit ?? 10), has_more: data.length > (page.limit ?? 10) }
}

export async function findPromotionCode(store: Store, code: string) {
  const { data } = await listPromotionCodes(store, { code, active: 'true', limit: '1' })
  return data[0] ?? null
}

async function withCurrentActivity(store: Store, code: Stripe.PromotionCode): Promise<Stripe.PromotionCode> {
  const coupon = await store.find<Stripe.Coupon>(idOf(code.promotion.coupon))
  const usedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions
  const expired = code.expires_at !== null && code.expires_at <= store.now
  return { ...code, active: code.active && !usedUp && !expired && coupon !== null && isValid(coupon, store.now) }
}

export function discountOf(coupon: Stripe.Coupon, subtotal: number) {
  const off = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  return Math.min(off, subtotal)
}
