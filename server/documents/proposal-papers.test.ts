import { expect, test } from 'vitest'
import type { Agreement } from '#domain/agreements.ts'
import { offerLine, proposalDocument, sha256Of, signatureEvidence } from '../testing/papers.ts'
import { openEverySheet, readPdf } from '../testing/read-pdf.ts'
import { drawAgreement } from './agreement-paper.ts'
import { drawOffer } from './offer-paper.ts'

const sentAt = new Date('2026-11-05T22:05:00Z')
const offer = async (more = {}) => readPdf(await drawOffer(proposalDocument(more), sentAt))
const agreement = async (...given: Parameters<typeof signatureEvidence>) =>
  readPdf(await drawAgreement(signatureEvidence(...given)))

test('an offer is what its page shows, in the same order', async () => {
  const { text, read: aloud, info } = await offer()
  expect(info).toMatchObject({ Title: 'Proposal PRO-000042 from Port Gardner Studio', Language: 'en-US' })
  expect(aloud.match(/(?<=H[12]\n).+/g)?.map((heading) => heading.trim())).toEqual([
    'Website for Marsh Ceramics',
    'What we will build',
    'Options',
    'Price',
    'How we work together',
    'Terms',
    'To accept',
  ])
  for (const line of [
    'Valid until Nov 19, 2026',
    'Thank you for showing us the kiln.',
    'Business website 1 $2,997.00 9.9% $2,997.00',
    'Mobile Responsive Design Once 9.9% $1,299.00',
    '6 × Photographs Once – $120.00',
    'Total without options $3,293.70',
    'of which sales tax $296.70',
    'Every month, with tax $328.60',
    'Deposit, due when you sign $1,646.85',
    'Launch 10 50% $1,646.85',
    'The price is fixed.',
  ])
    expect(text).toContain(line)
  expect(aloud).toMatch(/H3\s+1\. What this is\s+P\s+This proposal/)
})

test('what is ticked at first is in the total, and said so', async () => {
  const [site, care, mobile] = proposalDocument().lines
  const lines = [site, care, { ...mobile, is_ticked: true }]
  const { text } = await offer({ lines })
  expect(text).toContain('Mobile Responsive Design Yes Once 9.9% $1,299.00')
  expect(text).toContain('Total $4,721.30')
})

test('an offer of months alone has no total of nothing, and no plan', async () => {
  const lines = [offerLine('Professional care', { unit_amount: 29_900, billing: 'month' })]
  const { text } = await offer({ lines, deposit_percent: 0, milestones: [] })
  expect(text).toContain('Every month, with tax $328.60')
  expect(text).not.toMatch(/How we work|Deposit|\$0\.00/)
})

test('D5: what was signed, how, and its exact bytes, whose hash is the one that is printed', async () => {
  const evidence = signatureEvidence()
  const { text, attached, info } = await readPdf(await drawAgreement(evidence))
  expect(attached?.toString()).toBe(evidence.agreement)
  expect(text).toContain(`SHA-256 of the agreement ${sha256Of(attached ?? '')}`)
  expect(sha256Of(attached ?? '')).toBe(evidence.sha256)
  expect(info['Title']).toBe('Agreement PRO-000042 from Port Gardner Studio')
  for (const line of [
    'Mobile Responsive Design Yes Once 9.9% $1,299.00',
    '6 × Photographs No Once – $120.00',
    'Total $4,721.30',
    'Certificate of signature',
    'Signed electronically by Cleo Marsh on Nov 07, 2026, 2:05 PM PST.',
    'Proposal PRO-000042, version 2: Website for Marsh Ceramics',
    '“I have read the terms and agree to them.”',
    '(2026-11-07T22:05:12.345Z)',
    'Network address 203.0.113.7',
    'Sent to cleo@client.example, first opened Nov 06, 2026, 8:00 AM PST',
  ])
    expect(text).toContain(line)
})

test('an agreement that is not the one that was hashed is not printed', async () => {
  const evidence = signatureEvidence()
  const forged = { ...evidence, agreement: evidence.agreement.replace('"chosen":[3]', '"chosen":[4]') }
  await expect(drawAgreement(forged)).rejects.toThrow('hash')
})

test('the same signature is the same file; letters we lack are boxes on it, and whole in the attachment', async () => {
  const evidence = signatureEvidence(proposalDocument(), [], 'Nguyễn 日本')
  const paper = await drawAgreement(evidence)
  expect(paper.equals(await drawAgreement(evidence))).toBe(true)
  const { text, attached } = await readPdf(paper)
  expect(text).toContain('Nguyễn □□')
  expect(attached?.toString()).toContain('Nguyễn 日本')
})

test.each(['山田太郎', '山田 太郎', 'Łukasz 山田', '\u00a0山\u2003田'])(
  'signed by %s it opens without a warning',
  async (name) => {
    const paper = await drawAgreement(signatureEvidence(proposalDocument(), [], name))
    await openEverySheet(paper)
    const { text, attached } = await readPdf(paper)
    expect(text).toContain('□')
    const signed = JSON.parse(attached?.toString() ?? '') as Agreement
    expect(signed.signer.name).toBe(name)
  },
)

test('20,000 characters of terms go over as many sheets as they take, and a heading stays with what it is about', async () => {
  const section = (number: number) =>
    `${number}. Section ${number}\n${`Begin${number} ${'words and more words '.repeat(18)}`.trim()}.`
  const terms = Array.from({ length: 48 }, (_, index) => section(index + 1)).join('\n\n')
  const { sheets, text } = await agreement(proposalDocument({ terms, title: 'A long title '.repeat(15) }))
  expect(sheets.length).toBeGreaterThan(5)
  const numbersIn = (sheet: string, pattern: RegExp) =>
    Array.from(sheet.matchAll(pattern), ([, number]) => Number(number))
  for (const sheet of sheets) expect(numbersIn(sheet, /Section (\d+)/g)).toEqual(numbersIn(sheet, /Begin(\d+)/g))
  expect(numbersIn(text, /Begin(\d+)/g)).toEqual(Array.from({ length: 48 }, (_, index) => index + 1))
  expect(text.match(/words/g)).toHaveLength(48 * 36)
  expect(sheets.at(-1)).toContain('Certificate of signature')
})
