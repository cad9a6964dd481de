import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { clearable, expandable, integer, metadata, paging, readParams, text, truth } from '../form.ts'
import { idOf, inTurn, newId, type Store } from '../store.ts'
import { isValid } from './coupons.ts'

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
