import type { Stripe } from 'stripe'
import { idOf, newId } from '../store.ts'
import type { Parts, Priced, TaxPart } from './amounts.ts'
import type { Period } from './periods.ts'
import { wireDecimal } from './prices.ts'

/** A line before its discount and taxes are worked out. */
export type DraftLine = Priced & {
  currency: string
  description: string | null
  metadata: Stripe.Metadata
  parent: Stripe.InvoiceLineItem.Parent
  period: Period
  price: { id: string; product: string; unit_amount: Stripe.Decimal } | null
  quantity: number
}

const each = ({ interval, interval_count }: Stripe.Price.Recurring) =>
  interval_count === 1 ? interval : `every ${interval_count} ${interval}s`

const money = (cents: number, currency: string) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency })

/** What a subscription costs for one period; nothing during a trial. */
export function periodLine(
  item: Stripe.SubscriptionItem,
  product: string,
  { period, isTrial, rates }: { period: Period; isTrial: boolean; rates: Stripe.TaxRate[] },
): DraftLine {
  const { price, quantity = 1 } = item
  const unit = price.unit_amount ?? 0
  return {
    amount: isTrial ? 0 : unit * quantity,
    currency: price.currency,
    description: isTrial
      ? `Trial period for ${product}`
      : `${quantity} × ${product} (at ${money(unit, price.currency)} / ${price.recurring ? each(price.recurring) : ''})`,
    isDiscountable: true,
    metadata: {},
    parent: parentOf({ subscription: item.subscription, subscription_item: item.id }),
    period,
    price: { id: price.id, product: idOf(price.product), unit_amount: wireDecimal(isTrial ? 0 : unit) },
    quantity,
    rates,
  }
}

const parentOf = (details: { subscription: string; subscription_item: string }): Stripe.InvoiceLineItem.Parent => ({
  invoice_item_details: null,
  subscription_item_details: { ...details, invoice_item: null, proration: false, proration_details: null },
  type: 'subscription_item_details',
})

/** An invoice item as a line: of a subscription's item when it is the proration of one, else by itself. */
export function lineOfItem(item: Stripe.InvoiceItem, rates: Stripe.TaxRate[]): DraftLine {
  const bound = item.parent?.subscription_details ?? null
  const shared = { invoice_item: item.id, proration: item.proration, proration_details: null }
  const { price_details, unit_amount_decimal } = item.pricing ?? {}
  return {
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    isDiscountable: item.discountable,
    metadata: item.metadata ?? {},
    parent: bound?.subscription_item
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            ...shared,
            subscription: bound.subscription,
            subscription_item: bound.subscription_item,
          },
          type: 'subscription_item_details',
        }
      : {
          invoice_item_details: { ...shared, subscription: bound?.subscription ?? null },
          subscription_item_details: null,
          type: 'invoice_item_details',
        },
    period: item.period,
    price: price_details
      ? {
          id: idOf(price_details.price),
          product: price_details.product,
          unit_amount: unit_amount_decimal ?? wireDecimal(item.amount),
        }
      : null,
    quantity: item.quantity,
    rates: item.tax_rates?.length ? item.tax_rates : rates,
  }
}

/** A line as it stands on the invoice. */
export function lineFrom(
  draft: DraftLine,
  { discount, taxes }: Parts,
  on: { invoice: string; discount: string | null; subscription: string | null },
): Stripe.InvoiceLineItem {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: draft.amount,
    currency: draft.currency,
    description: draft.description,
    discount_amounts: discount > 0 && on.discount ? [{ amount: discount, discount: on.discount }] : [],
    discountable: draft.isDiscountable,
    discounts: [],
    invoice: on.invoice,
    livemode: false,
    metadata: draft.metadata,
    parent: draft.parent,
    period: draft.period,
    pretax_credit_amounts:
      discount > 0 && on.discount ? [{ amount: discount, discount: on.discount, type: 'discount' }] : [],
    pricing: draft.price
      ? {
          price_details: { price: draft.price.id, product: draft.price.product },
          type: 'price_details',
          unit_amount_decimal: draft.price.unit_amount,
        }
      : null,
    quantity: draft.quantity,
    quantity_decimal: wireDecimal(draft.quantity),
    subscription: on.subscription,
    subtotal: draft.amount,
    taxes: taxes.map(taxLine),
  }
}

export const taxLine = ({ rate, amount, taxable }: TaxPart): Stripe.InvoiceLineItem.Tax => ({
  amount,
  tax_behavior: rate.inclusive ? 'inclusive' : 'exclusive',
  tax_rate_details: { tax_rate: rate.id },
  taxability_reason: 'standard_rated',
  taxable_amount: taxable,
  type: 'tax_rate_details',
})
