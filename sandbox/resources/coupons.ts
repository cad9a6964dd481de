import type { Stripe } from 'stripe'
import { z } from 'zod'
import { badRequest } from '../errors.ts'
import { decimal, expandable, integer, metadata, paging, readParams, text } from '../form.ts'
import { newId, type Store } from '../store.ts'

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

const withValidity = (store: Store, coupon: Stripe.Coupon) => ({ ...coupon, valid: isValid(coupon, store.now) })

export const retrieveCoupon = async (store: Store, _params: unknown, id: string) =>
  withValidity(store, await store.get<Stripe.Coupon>('coupon', id))

export async function listCoupons(store: Store, params: unknown) {
  const page = readParams(z.strictObject(paging), params)
  const found = await store.list<Stripe.Coupon>('coupon', '/v1/coupons', {}, page)
  return { ...found, data: found.data.map((coupon) => withValidity(store, coupon)) }
}
