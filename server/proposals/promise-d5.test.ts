import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { LinkView } from '#domain/links.ts'
import { fetchFile } from '../testing/downloading.ts'
import { invoicesOf, payInvoice } from '../testing/paid-invoices.ts'
import { sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { createTestApp } from '../testing/test-app.ts'
import { proposal_signatures } from './proposals.tables.ts'
import { sha256Of } from './versions.ts'

/** Promise D5: the evidence holds. Of ten for `npm test`, of a thousand in `npm run prove`. */
const times = process.env['PROVE'] === 'full' ? 1000 : 10
const t = await createTestApp()
const ada = await t.as('ada')
const names = ['Juno Reyes', 'Zoë Ångström', '山田 Taro', 'Łukasz "Luk" O’Neill', 'Ana\u0301 🙂']

test('what is attached, what is printed and what is kept is one and the same', { timeout: 3_600_000 }, async () => {
  let differing = 0
  for (let time = 0; time < times; time++) {
    const { proposal, key } = await sendNew(t, ada, {
      introduction: `As we said ${time}.\n${names[time % names.length]}`,
    })
    const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as LinkView
    if (view.purpose !== 'proposal') throw new Error('It opens no proposal')
    const chosen = [2, 3].filter((option) => (time >> (option - 2)) % 2 === 1)
    const input = { ...signatureFor(view.proposal), chosen, name: names[time % names.length] }
    const told = await withLink(t, key)('POST', '/api/link/signature', input)
    expect(told.status, await told.clone().text()).toBe(201)
    const { sha256 } = (await told.json()) as { sha256: string }
    const asked = await withLink(t, key)('POST', '/api/link/downloads', { kind: 'proposal', id: proposal.id })
    const { url } = (await asked.json()) as { url: string }
    const content = new Uint8Array(await (await fetchFile(t.visitor, url)).arrayBuffer())
    const { text, attached } = await readPdf(content)
    const [kept] = await t.db.select().from(proposal_signatures).where(eq(proposal_signatures.proposal_id, proposal.id))
    const isOne =
      attached?.equals(Buffer.from(kept?.agreement ?? '')) === true &&
      sha256Of(kept?.agreement ?? '') === sha256 &&
      kept?.sha256 === sha256 &&
      text.replaceAll(/\s/g, '').includes(sha256)
    if (!isOne) differing += 1
  }
  process.stdout.write(
    `figure: promise D5: ${times} signed: attachment, printed hash and row compared, ${differing} differ\n`,
  )
  expect(differing).toBe(0)
})

/** What of an invoice may move: what is derived, and a pause. */
const moving = new Set(['credited', 'kept', 'is_disputed', 'balance', 'reminders_paused', 'words'])

test('nobody changes what was sent, signed, issued or paid, whichever way', async () => {
  const { proposal, key } = await sendNew(t, ada)
  const view = (await (await withLink(t, key)('GET', '/api/link')).json()) as LinkView
  if (view.purpose !== 'proposal') throw new Error('It opens no proposal')
  await withLink(t, key)('POST', '/api/link/signature', signatureFor(view.proposal))
  const [deposit] = await invoicesOf(t, proposal.id)
  await payInvoice(t, deposit?.id ?? '')
  await t.runJobs()
  const { pool } = t.parts.database
  const tables = {
    proposal_versions: 'proposal_id',
    proposal_signatures: 'proposal_id',
    invoices: 'proposal_id',
    payment_ledger: 'invoice_id',
  }
  let tried = 0
  let changed = 0
  for (const [table, by] of Object.entries(tables)) {
    const id = by === 'invoice_id' ? deposit?.id : proposal.id
    const read = async () => (await pool.query(`select * from ${table} where ${by} = $1`, [id])).rows as object[]
    const was = await read()
    expect(was).toHaveLength(1)
    const columns = Object.entries(was[0] ?? {}).flatMap(([column, value]) =>
      value === null || (table === 'invoices' && moving.has(column)) ? [] : [[column, value] as const],
    )
    const statements = [
      ...columns.map(([column, value]) => `update ${table} set ${column} = ${anotherThan(value)} where ${by} = $1`),
      `delete from ${table} where ${by} = $1`,
    ]
    for (const statement of statements) {
      tried += 1
      await pool.query(statement, [id]).catch(() => {})
    }
    tried += 1
    await pool.query(`truncate ${table} cascade`).catch(() => {})
    if (JSON.stringify(await read()) !== JSON.stringify(was)) changed += 1
  }
  process.stdout.write(
    `figure: promise D5: ${tried} updates, deletions and truncations tried on versions, signatures, invoices and ledger, ${changed} tables changed\n`,
  )
  expect(tried).toBeGreaterThan(40)
  expect(changed).toBe(0)
})

function anotherThan(value: unknown) {
  if (typeof value === 'number') return String(value + 1)
  if (typeof value === 'boolean') return String(!value)
  if (value instanceof Date) return `'2000-01-01'`
  if (typeof value !== 'string') return `'[{}]'`
  const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)
  if (isId) return `'${crypto.randomUUID()}'`
  return /^\d{4}-\d\d-\d\d$/.test(value) ? `'2000-01-01'` : /^\d+$/.test(value) ? '999999' : `'x'`
}
