import type { Stripe } from 'stripe'

export type Priced = { amount: number; isDiscountable: boolean; rates: Stripe.TaxRate[] }
export type TaxPart = { rate: Stripe.TaxRate; amount: number; taxable: number }
export type Parts = { discount: number; taxes: TaxPart[] }

/** What a coupon takes off, never more than there is. */
export function discountOf(coupon: Stripe.Coupon, subtotal: number) {
  const off = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  return Math.max(0, Math.min(off, subtotal))
}

/** Each line's share of the discount, which adds up to the cent, and the taxes on what is left of it. */
export function partsOf(lines: Priced[], coupon: Stripe.Coupon | null): Parts[] {
  const bases = lines.map(({ amount, isDiscountable }) => (isDiscountable && amount > 0 ? amount : 0))
  const whole = sum(bases)
  const off = coupon ? discountOf(coupon, whole) : 0
  let before = 0
  let given = 0
  return lines.map(({ amount, rates }, index) => {
    before += bases[index] ?? 0
    const discount = whole === 0 ? 0 : Math.round((off * before) / whole) - given
    given += discount
    return { discount, taxes: rates.map((rate) => taxOn(amount - discount, rate)) }
  })
}

function taxOn(amount: number, rate: Stripe.TaxRate): TaxPart {
  const share = rate.percentage / 100
  if (!rate.inclusive) return { rate, amount: Math.round(amount * share), taxable: amount }
  const tax = amount - Math.round(amount / (1 + share))
  return { rate, amount: tax, taxable: amount - tax }
}

export const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** Tax that comes on top, as opposed to tax that a price includes. */
export const addedTax = ({ taxes }: Parts) => sum(taxes.map(({ rate, amount }) => (rate.inclusive ? 0 : amount)))
export const includedTax = ({ taxes }: Parts) => sum(taxes.map(({ rate, amount }) => (rate.inclusive ? amount : 0)))
