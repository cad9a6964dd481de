import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { customerWith, refusal, type Candidate } from './candidate.ts'

export function holdToInvoices({ stripe: connect }: Candidate) {
  /** An invoice for one thing that waited to be billed. */
  async function drafted() {
    const stripe = connect()
    const { customer } = await customerWith(stripe)
    await stripe.invoiceItems.create({ customer, amount: 1500, currency: 'usd', description: 'One hour' })
    const invoice = await stripe.invoices.create({
      customer,
      auto_advance: false,
      pending_invoice_items_behavior: 'include',
    })
    return { stripe, customer, id: invoice.id, invoice }
  }
  const states = (stripe: Stripe, id: string) => stripe.invoices.retrieve(id)

  describe('invoices', () => {
    test('what waits comes onto the next one, as a line', async () => {
      const { stripe, customer, id, invoice } = await drafted()
      expect(invoice).toMatchObject({ status: 'draft', number: null, total: 1500, billing_reason: 'manual' })
      expect((await stripe.invoices.listLineItems(id)).data).toMatchObject([
        { amount: 1500, description: 'One hour', parent: { type: 'invoice_item_details' } },
      ])
      expect((await stripe.invoiceItems.list({ customer, pending: true })).data).toEqual([])
      const { data } = await stripe.invoices.list({ customer })
      expect(data.map(({ lines }) => lines.data.length)).toEqual([1])
    })
    test('finalized it has a number and is open, paid it is paid', async () => {
      const { stripe, id } = await drafted()
      const open = await stripe.invoices.finalizeInvoice(id)
      expect(open).toMatchObject({ status: 'open', amount_remaining: 1500 })
      expect(open.number).toMatch(/-\d{4}$/)
      expect(open.hosted_invoice_url).toMatch(/^https?:\/\//)
      expect((await refusal(stripe.invoices.finalizeInvoice(id))).statusCode).toBe(400)
      expect(await stripe.invoices.pay(id)).toMatchObject({ status: 'paid', amount_paid: 1500, amount_remaining: 0 })
    })
    test('an open one is voided, and cannot be paid then', async () => {
      const { stripe, id } = await drafted()
      await stripe.invoices.finalizeInvoice(id)
      expect(await stripe.invoices.voidInvoice(id)).toMatchObject({ status: 'void' })
      expect((await refusal(stripe.invoices.pay(id))).statusCode).toBe(400)
      expect(await states(stripe, id)).toMatchObject({ status: 'void', amount_paid: 0 })
    })
    test('an open one is given up on', async () => {
      const { stripe, id } = await drafted()
      await stripe.invoices.finalizeInvoice(id)
      expect(await stripe.invoices.markUncollectible(id)).toMatchObject({ status: 'uncollectible' })
    })
    test('a draft can neither be voided nor given up on', async () => {
      const { stripe, id } = await drafted()
      expect((await refusal(stripe.invoices.voidInvoice(id))).statusCode).toBe(400)
      expect(await states(stripe, id)).toMatchObject({ status: 'draft' })
    })
  })

  describe('products and prices that change', () => {
    test('a product takes another name; a price keeps its amount', async () => {
      const stripe = connect()
      const product = await stripe.products.create({ name: 'Old name' })
      expect(await stripe.products.update(product.id, { name: 'New name' })).toMatchObject({ name: 'New name' })
      const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 900 })
      const params = { unit_amount: 1000 } as Stripe.PriceUpdateParams
      expect(await refusal(stripe.prices.update(price.id, params))).toMatchObject({ code: 'parameter_unknown' })
      expect((await stripe.prices.retrieve(price.id)).unit_amount).toBe(900)
    })
  })
}
