import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { offerPlansOfThePriceBook } from '../billing/plans/plans.ts'
import { makeBackup, restoreBackup } from '../backups/backups.ts'
import { openDisk } from '../outside/storage/disk.ts'
import { onServer } from '../testing/test-database.ts'
import { createDb } from './client.ts'
import { type Connection, openConnection } from './connection.ts'
import { findTrouble, prepareSecondLine } from './customer-role.ts'
import { migrateDatabase } from './migrate.ts'
import { customerRole } from './policies.ts'
import { asCustomer, createCustomerDb } from './second-line.ts'

const server = process.env['TEST_DATABASE_URL'] ?? ''
const role = `slipway_plain_${randomBytes(4).toString('hex')}`
const names = [`${role}_first`, `${role}_second`] as const
const folder = mkdtempSync(join(tmpdir(), 'slipway-plain-role-'))
const opened: Connection[] = []
afterAll(async () => {
  for (const { close } of opened) await close()
  for (const name of names) await onServer(server, `drop database if exists ${name} with (force)`)
  await onServer(server, `drop role if exists ${role}`)
  rmSync(folder, { recursive: true })
})

async function openAsRole(name: string) {
  await onServer(server, `create database ${name} owner ${role}`)
  const url = new URL(server)
  url.username = role
  url.pathname = `/${name}`
  const connection = await openConnection({ databaseUrl: url.href, dataDir: folder })
  opened.push(connection)
  return connection
}

test('whoever only owns the database can migrate it, use it, back it up and restore it', async () => {
  await onServer(server, `create role ${role} login nosuperuser nocreatedb nocreaterole`)
  const first = await openAsRole(names[0])
  const { rows } = await first.pool.query(`select current_setting('is_superuser') as superuser`)
  expect(rows).toEqual([{ superuser: 'off' }])
  await migrateDatabase(first.pool)
  await offerPlansOfThePriceBook(createDb(first.pool))
  const files = openDisk(join(folder, 'files'))
  const made = await makeBackup({ pool: first.pool, files }, join(folder, 'backup'), {
    now: new Date(),
    passphrase: undefined,
  })
  const second = await openAsRole(names[1])
  const restored = await restoreBackup({ pool: second.pool, files }, join(folder, 'backup'), {
    passphrase: undefined,
    prepare: async () => {},
  })
  expect(made.rows).toBeGreaterThan(0)
  expect({ rows: restored.rows, tables: restored.tables }).toEqual({ rows: made.rows, tables: made.tables })
})

test('where it may not make roles the second line waits for an administrator, who is told what to run', async () => {
  const [{ pool } = await openAsRole(names[0])] = opened
  const trouble = await prepareSecondLine(pool)
  expect(trouble).toEqual({
    says: `the role ${customerRole} cannot be used`,
    toRun: [`grant ${customerRole} to ${role};`],
  })
  for (const statement of trouble?.toRun ?? []) await onServer(server, statement)
  expect(await findTrouble(pool)).toBeNull()
  expect(await prepareSecondLine(pool)).toBeNull()
  const nobody = { person: randomUUID(), company: randomUUID(), part: 'owner' as const }
  const seen = await asCustomer(nobody, () => createCustomerDb(pool).execute('select id from support_tickets'))
  expect(seen.rows).toEqual([])
})

test('a member who may not act as the role is told, though a member', async () => {
  const [{ pool } = await openAsRole(names[0])] = opened
  const { rows } = await pool.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  if ((rows[0]?.version ?? 0) < 160_000) return // until then whoever is a member may
  await onServer(server, `grant ${customerRole} to ${role} with set false`)
  expect(await findTrouble(pool)).toMatchObject({ toRun: [`grant ${customerRole} to ${role};`] })
  await onServer(server, `grant ${customerRole} to ${role} with set true`)
  expect(await findTrouble(pool)).toBeNull()
})

test('where nobody may use the schema the role is let in, or an administrator is told', async () => {
  const [{ pool } = await openAsRole(names[0])] = opened
  await pool.query('revoke usage on schema public from public')
  expect(await findTrouble(pool)).toMatchObject({ toRun: [`grant usage on schema public to ${customerRole};`] })
  expect(await prepareSecondLine(pool)).toBeNull()
})

test('no statement and no forgotten transaction holds a connection for long', async () => {
  const [{ pool, urgentPool } = await openAsRole(names[0])] = opened
  for (const each of [pool, urgentPool]) {
    const settings = await each?.query(
      `select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(settings?.rows).toEqual([{ statement: '15s', idle: '30s' }])
  }
})
