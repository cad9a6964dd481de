import type { Stripe } from 'stripe'
import { badRequest } from '../errors.ts'
import { idOf, inTurn, newId, type Store } from '../store.ts'
import { isValid } from './coupons.ts'
import { findPromotionCode } from './promotion-codes.ts'

export type Named = { coupon?: string | undefined; promotion_code?: string | undefined }

/** The coupon that a call names, by itself or by a code, as long as it may still be used. */
export async function couponNamed(store: Store, named: Named | undefined) {
  if (!named) return null
  const code = named.promotion_code
    ? await store.get<Stripe.PromotionCode>('promotion_code', named.promotion_code, 'promotion code', 'discounts')
    : null
  const coupon = await store.get<Stripe.Coupon>(
    'coupon',
    code ? idOf(code.promotion.coupon) : (named.coupon ?? ''),
    'coupon',
    'discounts',
  )
  if (!isValid(coupon, store.now))
    throw badRequest(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts[0]' })
  if (code && !(await findPromotionCode(store, code.code)))
    throw badRequest('This promotion code is expired, used up or inactive.', {
      code: 'promotion_code_expired',
      param: 'discounts[0][promotion_code]',
    })
  return { coupon, code }
}

/** Uses a coupon for a subscription: on its first invoice, and on later ones unless it is for once. */
export async function redeem(
  store: Store,
  named: Named | undefined,
  by: { customer: string; checkout_session?: string },
): Promise<{ discounts: Stripe.Discount[]; lasting: Stripe.Discount[] }> {
  const found = await couponNamed(store, named)
  if (!found) return { discounts: [], lasting: [] }
  const used = { ...by, coupon: found.coupon.id, promotion_code: found.code?.id ?? null }
  await countRedemption(store, used)
  const discount = await beginDiscount(store, used, found.coupon)
  return { discounts: [discount], lasting: found.coupon.duration === 'once' ? [] : [discount] }
}

type Redeemed = { coupon: string; promotion_code: string | null; customer: string; checkout_session?: string | null }

/** A coupon in use: by whom, since when, until when. */
async function beginDiscount(store: Store, redeemed: Redeemed, coupon: Stripe.Coupon): Promise<Stripe.Discount> {
  const months = coupon.duration === 'repeating' ? coupon.duration_in_months : null
  const end = new Date(store.now * 1000)
  if (months) end.setUTCMonth(end.getUTCMonth() + months)
  return store.put({
    id: newId('di'),
    object: 'discount',
    checkout_session: redeemed.checkout_session ?? null,
    customer: redeemed.customer,
    customer_account: null,
    end: months ? end.getTime() / 1000 : null,
    invoice: null,
    invoice_item: null,
    promotion_code: redeemed.promotion_code,
    source: { coupon: coupon.id, type: 'coupon' },
    start: store.now,
    subscription: null,
    subscription_item: null,
  })
}

/** The coupon that these discounts bring to an invoice of now, and the discount it comes by. */
export async function couponAmong(store: Store, discounts: (string | { id: string })[]) {
  const found = await inTurn(discounts, (one) => store.find<Stripe.Discount>(idOf(one)))
  const [discount] = found.flatMap((one) => (one && (one.end === null || one.end > store.now) ? [one] : []))
  const coupon = discount ? await store.find<Stripe.Coupon>(idOf(discount.source.coupon)) : null
  return discount && coupon ? { discount: discount.id, coupon } : null
}

/** One more use of a code and of the coupon behind it. */
export async function countRedemption(
  store: Store,
  { coupon, promotion_code }: Pick<Redeemed, 'coupon' | 'promotion_code'>,
) {
  const code = promotion_code ? await store.find<Stripe.PromotionCode>(promotion_code) : null
  if (code) await store.put({ ...code, times_redeemed: code.times_redeemed + 1 })
  const used = await store.find<Stripe.Coupon>(coupon)
  if (used) await store.put({ ...used, times_redeemed: used.times_redeemed + 1 })
}
