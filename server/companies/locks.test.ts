// Whoever changes companies and people at once waits for each other, in one order (docs/architecture.md, 'Locks'), and never in a circle.
import { beforeEach, expect, test } from 'vitest'
import { emptyOnboarding } from '#domain/onboarding.ts'
import { startSession } from '../accounts/sessions.ts'
import { email_changes } from '../accounts/accounts.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { newCompany } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createTestApp } from '../testing/test-app.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { company_invitations } from './companies.tables.ts'

// The embedded database does one thing at a time.
const several = test.runIf(process.env['TEST_DATABASE_URL'])
const t = await createTestApp()
const ada = await t.as('ada')
beforeEach(() => t.db.delete(rate_limits))

/**
 * Both are begun, one after the other, while a row is held that each of them needs: whatever each takes before it is taken when they
 * go on. None of them fails.
 */
async function race(held: { table: string; id: string }, calls: (() => Promise<Response>)[]) {
  const { pool } = t.parts.database
  const holder = await pool.connect()
  const waiting = async () => {
    const { rows } = await pool.query<{ waiting: number }>(
      `select count(distinct pid)::int as waiting from pg_locks
       where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`,
    )
    return rows[0]?.waiting ?? 0
  }
  const answers: Promise<Response>[] = []
  try {
    await holder.query('begin')
    await holder.query(`select from ${held.table} where id = $1 for update`, [held.id])
    for (const [index, call] of calls.entries()) {
      const answer = call()
      answers.push(answer)
      const over = answer.then(() => true)
      while (!(await Promise.race([over, waiting().then((count) => count > index)]))) continue
    }
    await holder.query('commit')
  } finally {
    holder.release()
  }
  return Promise.all(answers.map(async (answer) => (await answer).status))
}

const deletePeople =
  (...userIds: string[]) =>
  () =>
    ada.post('/functions/v1/delete-users', { userIds })
const suspend = (id: string) => () => ada.put(`/api/users/${id}/suspension`, { is_suspended: true })
async function sessionOf(userId: string) {
  const pass = await startSession(t.db, t.parts, userId)
  const { rows } = await t.parts.database.pool.query<{ id: string }>('select id from sessions where token = $1', [
    pass.split('.')[0],
  ])
  return { id: rows[0]?.id ?? '', browser: t.browser(pass) }
}

several('an owner removes somebody whom an admin suspends', async () => {
  const { owner, member } = await newCompany(t)
  const { id } = await sessionOf(member.id)
  const remove = () => owner.browser.delete(`/api/company/people/${member.id}`)
  expect(await race({ table: 'sessions', id }, [remove, suspend(member.id)])).toEqual([204, 204])
})

several('somebody joins a company while its owner and they are deleted', async () => {
  const company = await newCompany(t)
  const kim = await newCustomer(t)
  const token = newToken()
  await t.db.insert(company_invitations).values({
    company_id: company.id,
    email: kim.email,
    part: 'member',
    token_hash: hashOfToken(token),
    invited_by: company.owner.id,
    created_at: t.parts.now(),
    expires_at: new Date(t.parts.now().getTime() + 3_600_000),
  })
  const join = () => kim.browser.post('/api/accounts/invitation-joins', { token_hash: token })
  const held = { table: 'companies', id: company.id }
  expect(await race(held, [join, deletePeople(company.owner.id, kim.id)])).toEqual([200, 200])
})

several('an owner hands over while they are deleted', async () => {
  const { id, owner, member } = await newCompany(t)
  const handOver = () => owner.browser.put('/api/company/owner', { user_id: member.id })
  expect(await race({ table: 'companies', id }, [handOver, deletePeople(owner.id)])).toEqual([204, 200])
})

several('an owner is deleted while they save the form', async () => {
  const { owner } = await newCompany(t)
  const save = () => owner.browser.put('/api/onboarding', emptyOnboarding())
  expect(await race({ table: 'users', id: owner.id }, [deletePeople(owner.id), save])).toEqual([200, 200])
})

several('an owner is deleted while the member who follows deletes their own account', async () => {
  const { owner, member } = await newCompany(t)
  const opened = await member.browser.post('/api/tickets', { subject: 'The form', message: 'It does not send.' })
  const { id } = (await opened.json()) as { id: string }
  const leave = () => member.browser.send('DELETE')('/api/account', { email: member.email })
  expect(await race({ table: 'support_tickets', id }, [leave, deletePeople(owner.id)])).toEqual([204, 200])
})

several('somebody signs out everywhere else while their email changes', async () => {
  const noa = await newCustomer(t)
  const { id } = await sessionOf(noa.id)
  const token = newToken()
  await t.db.insert(email_changes).values({
    user_id: noa.id,
    new_email: `${crypto.randomUUID()}@client.example`,
    old_token_hash: hashOfToken(newToken()),
    new_token_hash: hashOfToken(token),
    old_confirmed_at: t.parts.now(),
    expires_at: new Date(t.parts.now().getTime() + 3_600_000),
  })
  const signOut = () => noa.browser.delete('/api/sessions')
  const confirm = () => t.visitor.post('/api/accounts/email-change', { token_hash: token })
  const [ended, changed] = await race({ table: 'sessions', id }, [signOut, confirm])
  // Signing out everywhere takes back what was asked for elsewhere.
  expect([ended, changed]).toEqual([200, 400])
})

several('somebody signs one device out while an admin suspends them', async () => {
  const noa = await newCustomer(t)
  const { id } = await sessionOf(noa.id)
  const signOut = () => noa.browser.delete(`/api/sessions/${id}`)
  expect(await race({ table: 'sessions', id }, [signOut, suspend(noa.id)])).toEqual([204, 204])
})
