import { createHash } from 'node:crypto'
import type { Agreement, SignatureEvidence } from '#domain/agreements.ts'
import { sumByRate, totalsOf, type PricedLine } from '#domain/invoice-money.ts'
import { consents, type ProposalDocument } from '#domain/proposals.ts'
import { reckon } from '#domain/proposal-totals.ts'
import type { PrintedInvoice } from '../documents/invoice-paper.ts'

const salesTax = { name: 'Sales tax', basis_points: 990 }
export const noTax = { name: 'No tax', basis_points: 0 }

type InvoiceLine = PrintedInvoice['lines'][number]
export const invoiceLine = (description: string, quantity = 1, unit_amount = 299_700, tax = salesTax): InvoiceLine => ({
  description,
  quantity,
  unit_amount,
  tax,
})

/** An invoice of Cleo's, with what it comes to. */
export function printedInvoice(
  lines: (InvoiceLine & PricedLine)[],
  more: Partial<PrintedInvoice> = {},
): PrintedInvoice {
  const rates = sumByRate(lines)
  return {
    number: 'INV-000042',
    kind: 'single',
    customer_email: 'cleo@client.example',
    customer_name: 'Cleo Marsh',
    company_name: 'Marsh Ceramics LLC',
    billing_address: '1200 Rucker Avenue\nEverett, WA 98201',
    lines,
    rates,
    deducts: [],
    ...totalsOf(rates),
    due_on: '2026-11-19',
    note: '',
    issued_at: '2026-11-05T22:05:00.000Z',
    credits_number: null,
    proposal_number: null,
    project_name: null,
    ...more,
  }
}

type OfferLine = ProposalDocument['lines'][number]
export const offerLine = (description: string, more: Partial<OfferLine> = {}): OfferLine => ({
  code: 'other',
  description,
  quantity: 1,
  unit_amount: 299_700,
  billing: 'once',
  tax: salesTax,
  is_option: false,
  is_ticked: false,
  ...more,
})

/** What Cleo was sent. */
export const proposalDocument = (more: Partial<ProposalDocument> = {}): ProposalDocument => ({
  number: 'PRO-000042',
  version: 2,
  agency: {
    name: 'Port Gardner Studio',
    legal_name: 'Port Gardner Studio LLC',
    address: ['2814 Grand Avenue, Suite 5', 'Everett, WA 98201'],
    phone: '(425) 555-0142',
    email: 'hello@portgardner.example',
  },
  customer: { name: 'Cleo Marsh', company: 'Marsh Ceramics LLC', email: 'cleo@client.example' },
  title: 'Website for Marsh Ceramics',
  introduction: 'Thank you for showing us the kiln.',
  lines: [
    offerLine('Business website'),
    offerLine('Professional care', { unit_amount: 29_900, billing: 'month' }),
    offerLine('Mobile Responsive Design', { unit_amount: 129_900, is_option: true }),
    offerLine('Photographs', { quantity: 6, unit_amount: 2000, is_option: true, tax: noTax }),
  ],
  deposit_percent: 50,
  milestones: [
    { title: 'Design', working_days: 10, percent: 0 },
    { title: 'Launch', working_days: 10, percent: 50 },
  ],
  terms: '1. What this is\nThis proposal, once you sign it, is our agreement.\n\n2. Price\nThe price is fixed.',
  valid_until: '2026-11-19',
  consents: [...consents],
  ...more,
})

export const sha256Of = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')

/** That it was signed, with the options of these numbers. */
export function signatureEvidence(document = proposalDocument(), chosen = [3], name = 'Cleo Marsh'): SignatureEvidence {
  const agreed = reckon(document, chosen)
  const agreement: Agreement = {
    document,
    document_sha256: sha256Of(JSON.stringify(document)),
    chosen,
    billing_address: '1200 Rucker Avenue\nEverett, WA 98201',
    totals: { once: agreed.total, every_month: agreed.everyMonth, parts: agreed.parts.map(totalsOf) },
    signer: { name, email: 'cleo@client.example' },
    signed_at: '2026-11-07T22:05:12.345Z',
  }
  const text = JSON.stringify(agreement)
  return {
    agreement: text,
    sha256: sha256Of(text),
    address: '203.0.113.7',
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) Version/19.1 Mobile/15E148 Safari/604.1',
    link_sent_to: 'cleo@client.example',
    link_opened_at: new Date('2026-11-06T16:00:00Z'),
  }
}
