import { eq, getTableName, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { user_profiles, users } from '../accounts/accounts.tables.ts'
import { custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { company_members } from '../companies/companies.tables.ts'
import { companyTables } from '../companies/fill-companies.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { security_events } from '../security/security.tables.ts'
import { recordSecurityEvent } from '../security/security.ts'
import { canariesIn, canHold, plantCanaries, readEverything } from '../testing/canaries.ts'
import { createTestApp } from '../testing/test-app.ts'
import { collectPersonalData } from './export.ts'
import { namedIn, type Person } from './finding.ts'
import { forgetPeople } from './forget.ts'
import { forgotten, handedOut, type Held } from './held.ts'
import { listOfHeld } from './list/list.ts'

const t = await createTestApp()
const isFull = process.env['PROVE'] === 'full'
/** The address of one is the end of the other's: neither may be taken for the other. */
const gone: Person = { user_id: crypto.randomUUID(), email: 'canary@client.example' }
const stays: Person = { user_id: crypto.randomUUID(), email: 'another.canary@client.example' }
/** Where the one who goes was written to before. */
const former = 'canary.before@client.example'

const ctx = { ...t.parts, actor: null }
const planted = await plantCanaries(t.db, ['gone', gone], ['stays', stays])
await plantUnpaidArrangement()
await plantMailThatNamesThem()
await plantFormerAddress()
const before = await readEverything(t.db)

/** What was agreed and never paid. */
async function plantUnpaidArrangement() {
  const amounts = { custom_monthly_amount: 1, custom_total_amount: 1, discount_amount: 0, original_price_id: 'price_1' }
  const at = { created_at: new Date(), updated_at: new Date() }
  const notes = 'canary/gone/custom_pricing_arrangements/notes/'
  await t.db.insert(custom_pricing_arrangements).values({ customer_email: gone.email, notes, ...amounts, ...at })
}

/** To the team, about somebody. */
async function plantMailThatNamesThem() {
  const text = `canary/gone/emails/text/ wrote from ${gone.email}.`
  const mail = { kind: 'lead-contact', to_address: 'hello@portgardner.example', subject: 'New message' }
  await t.db.insert(emails).values({ ...mail, text, html: text, state: 'sent', created_at: new Date() })
}

/** What came from the address they had, and was sent to it. */
async function plantFormerAddress() {
  const changed = await t.db
    .update(users)
    .set({ former_emails: [former] })
    .where(eq(users.id, gone.user_id))
    .returning()
  planted.one.set(users, changed[0] ?? {})
  const canary = (table: string, column: string) => `canary/gone/${table}/${column}/`
  const at = { created_at: new Date(), updated_at: new Date() }
  const said = { name: canary('leads', 'name'), details: {} }
  await t.db.insert(leads).values({ source: 'contact', email: former.toUpperCase(), ...said, ...at })
  await t.db.insert(emails).values([
    { kind: 'reply', to_address: former, subject: canary('emails', 'subject'), state: 'sent', created_at: new Date() },
    {
      kind: 'lead-contact',
      to_address: 'hello@portgardner.example',
      subject: 'New message',
      text: `${canary('emails', 'text')} wrote from ${former}.`,
      state: 'sent',
      created_at: new Date(),
    },
  ])
  await recordSecurityEvent(t.db, t.parts, { kind: 'sign_in_failed', email: former })
}

const isSomebodys = ({ columns }: Held) =>
  Object.values(columns).some((word) => ['id', 'address', 'parent'].includes(word))
const wordIn = (table: string, column: string) => before.find(({ name }) => name === table)?.held.columns[column]
const bears = (value: unknown) => value === gone.user_id || value === gone.email || value === former
const isSame = (one: unknown, another: unknown) => JSON.stringify(one) === JSON.stringify(another)

test('a canary sits in every column that can hold one', () => {
  expect(planted.one.size).toBe(listOfHeld.filter((held) => canHold(held)).length)
  const found = new Set(
    canariesIn(JSON.stringify(before.map(({ rows }) => rows))).map(({ table, column }) => `${table}.${column}`),
  )
  expect(found.size).toBeGreaterThan(100)
})

test('I9: every column with somebody’s id or address, and whatever else is theirs, is in the export', async () => {
  const data = await collectPersonalData(t.db, gone)
  const missing: string[] = []
  let columns = 0
  for (const { held, name, rows } of before) {
    if (held.fate.becomes === 'gone' && held.fate.isHandedOut !== true) continue
    const told = data[name] ?? []
    const own = isSomebodys(held) ? planted.one.get(held.table) : undefined
    for (const [column, word] of Object.entries(held.columns)) {
      const bearing = rows.some((row) => bears(row[column]))
      const isTheirs = own !== undefined && handedOut.has(word)
      if (!bearing && !isTheirs) continue
      columns += 1
      const isThere =
        (!bearing || told.some((row) => bears(row[column]))) &&
        (!isTheirs || told.some((row) => isSame(row[column], own?.[column])))
      if (!isThere) missing.push(`${name}.${column}`)
    }
  }
  process.stdout.write(`figure: promise I9: ${columns} columns in the export, ${missing.length} missing\n`)
  expect(missing).toEqual([])
})

test('I9: the export holds no key, nothing of ours, and of somebody else only that one did something there', async () => {
  const data = await collectPersonalData(t.db, gone)
  const wrong = canariesIn(JSON.stringify(data)).filter(({ who, table, column }) => {
    const word = wordIn(table, column) ?? 'ours'
    return who === 'gone' ? !handedOut.has(word) : word !== 'plain' && word !== 'wrote'
  })
  expect(wrong).toEqual([])
  // What they wrote in a colleague's ticket is theirs.
  expect(JSON.stringify(data['ticket_responses'])).toContain('canary/stays/ticket_responses/response_text/')
  expect(JSON.stringify(data)).not.toContain(stays.email)
})

/** Where something of one who is gone stands. */
function placesLeft(everything: typeof before, who = 'gone', { user_id, email } = gone) {
  const named = new RegExp(namedIn([email]))
  const isTheirs = (text: string) =>
    text.includes(user_id) || text.includes(`canary/${who}/`) || named.test(text.toLowerCase())
  return everything.flatMap(({ held, name, rows }) =>
    rows.flatMap((row) =>
      Object.entries(row)
        .filter(([, value]) => isTheirs(typeof value === 'string' ? value : JSON.stringify(value ?? null)))
        .map(([column]) => ({ place: `${name}.${column}`, word: held.columns[column] ?? 'says', held, row })),
    ),
  )
}

/** As text, in one order; what the one who is gone did in them nobody did any more. */
const rowsOfWhoStays = (everything: typeof before, who = 'stays', { user_id } = gone) =>
  everything
    .flatMap(({ held, name, rows }) =>
      rows
        .map((row) => JSON.stringify([name, withoutDoer(held, row, user_id)]))
        .filter((text) => text.includes(`canary/${who}/`)),
    )
    .toSorted()

const withoutDoer = ({ columns }: Held, row: Record<string, unknown>, doer: string) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, columns[column] === 'doer' && value === doer ? null : value]),
  )

/** The last e-mail, where it was sent to. */
const hasArrived = ({ held, row }: ReturnType<typeof placesLeft>[number]) =>
  held.table === mailbox_messages && row['kind'] === 'account-deleted'
const isForgotten = ({ held, word }: ReturnType<typeof placesLeft>[number]) =>
  held.fate.becomes === 'gone' || forgotten.has(word)

test('I9: after deletion nothing is left of somebody but what the law asks for and ids that lead to nobody', async () => {
  await t.parts.storage.put('data_exports/gone.zip', Buffer.from('theirs'), 'application/zip')
  await t.db.transaction((tx) => forgetPeople(tx, ctx, [gone]))
  await t.runJobs()
  expect(await t.parts.storage.exists('data_exports/gone.zip')).toBe(false)
  const after = await readEverything(t.db)
  const left = placesLeft(after).filter((place) => !hasArrived(place))
  const wrong = left.filter((place) => isForgotten(place))
  expect(await t.db.$count(security_events, isNull(security_events.user_id))).toBe(0)
  expect(wrong.map(({ place }) => place)).toEqual([])
  process.stdout.write(
    `figure: promise I9: after deletion ${new Set(left.map(({ place }) => place)).size} columns kept for a reason, ${wrong.length} others\n`,
  )
  expect(rowsOfWhoStays(after)).toEqual(rowsOfWhoStays(before))
  // What was paid is there, with nobody in it; what was not is gone.
  const agreed = await t.db
    .select()
    .from(custom_pricing_arrangements)
    .where(eq(custom_pricing_arrangements.customer_email, ''))
  expect(agreed).toMatchObject([{ customer_name: null, notes: null, is_active: false }])

  // Once it is sent, nothing of the last e-mail is kept either.
  expect(await t.mailbox(gone.email)).toMatchObject([{ kind: 'account-deleted', subject: 'Your account is deleted' }])
  const [last] = await t.db.select().from(emails).where(eq(emails.kind, 'account-deleted'))
  expect(last).toMatchObject({ state: 'sent', to_address: '', subject: '', text: null, html: null })
})

/** What is done in a company is its own, and so is who it is at the provider and what the team noted of it. */
const works = [
  'companies',
  'billing_customers',
  'notes',
  'note_files',
  'website_projects',
  'project_updates',
  'quick_project_updates',
  'project_milestones',
  'milestone_versions',
  'project_requests',
  'project_turns',
  'project_moves',
  'project_files',
  'support_tickets',
  'conversations',
  'messages',
  'ticket_responses',
  'ticket_turns',
  'fitness_onboarding_forms',
  'websites',
  'website_versions',
  'website_pictures',
  'website_enquiries',
]

test('I9: of somebody whose company goes on, its work stays in another’s name, and nothing else of theirs', async () => {
  const leaves: Person = { user_id: crypto.randomUUID(), email: 'leaves@client.example' }
  const follows: Person = { user_id: crypto.randomUUID(), email: 'follows.leaves@client.example' }
  await plantCanaries(t.db, ['leaves', leaves], ['follows', follows])
  for (const { user_id } of [leaves, follows]) {
    await t.db.update(user_profiles).set({ company_name: 'Of many' }).where(eq(user_profiles.user_id, user_id))
    for (const table of companyTables)
      await t.db.execute(sql`update ${sql.identifier(table)} set company_id = user_id where user_id = ${user_id}`)
  }
  const part = { part: 'member', joined_at: t.parts.now() } as const
  await t.db.insert(company_members).values({ company_id: leaves.user_id, user_id: follows.user_id, ...part })
  const earlier = await readEverything(t.db)
  await t.db.transaction((tx) => forgetPeople(tx, ctx, [leaves]))
  await t.runJobs()
  const later = await readEverything(t.db)
  const left = placesLeft(later, 'leaves', leaves).filter((place) => !hasArrived(place) && isForgotten(place))
  const isWork = ({ held, word }: (typeof left)[number]) =>
    works.includes(getTableName(held.table)) && !['id', 'address', 'doer'].includes(word)
  expect(left.filter((place) => !isWork(place)).map(({ place }) => place)).toEqual([])
  expect(new Set(left.map(({ held }) => getTableName(held.table)))).toEqual(new Set(works))
  expect(rowsOfWhoStays(later, 'follows', leaves)).toEqual(rowsOfWhoStays(earlier, 'follows', leaves))
  process.stdout.write(
    'figure: promise I9: somebody whose company goes on deleted, 0 places left of them but its work\n',
  )
})

test(
  'I9: whatever letters an address has, who has it goes and whose address is longer stays',
  { timeout: 900_000 },
  async () => {
    const rounds = isFull ? 50 : 2
    const letters = ["o'", 'a+', 'a_', 'a-', 'a.']
    let wrong = 0
    for (let round = 0; round < rounds; round += 1) {
      const email = `${letters[round % letters.length] ?? ''}b${round}@client.example`
      const one: Person = { user_id: crypto.randomUUID(), email }
      const other: Person = { user_id: crypto.randomUUID(), email: `x.${email}` }
      const [goes, remains] = [`goes${round}`, `remains${round}`]
      await plantCanaries(t.db, [goes, one], [remains, other])
      const earlier = await readEverything(t.db)
      await t.db.transaction((tx) => forgetPeople(tx, ctx, [one]))
      await t.runJobs()
      const later = await readEverything(t.db)
      wrong += placesLeft(later, goes, one).filter((place) => !hasArrived(place) && isForgotten(place)).length
      expect(rowsOfWhoStays(later, remains, one)).toEqual(rowsOfWhoStays(earlier, remains, one))
    }
    process.stdout.write(
      `figure: promise I9: ${rounds} more people deleted, ${wrong} places left of them, none lost of others\n`,
    )
    expect(wrong).toBe(0)
  },
)
