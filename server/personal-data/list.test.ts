import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { users } from '../accounts/accounts.tables.ts'
import * as schema from '../db/schema.ts'
import { forgotten, type Word } from './held.ts'
import { listOfHeld } from './list/list.ts'

const tables = Object.values(schema).filter((table) => is(table, PgTable))

test('every table is in the list of what is held, once', () => {
  const named = listOfHeld.map(({ table }) => getTableName(table))
  expect(named.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted())
})

describe.each(listOfHeld.map((held) => ({ name: getTableName(held.table), ...held })))('$name', (held) => {
  const { table, columns, fate } = held
  const all = getTableColumns(table)
  const { foreignKeys } = getTableConfig(table)
  const referring = (name: string) => foreignKeys.find((key) => key.reference().columns[0] === all[name])

  test('every column is declared: whose it is, handed out or not, gone or kept', () => {
    expect(Object.keys(columns).toSorted()).toEqual(Object.keys(all).toSorted())
  })

  test('a reference to an account is somebody’s', () => {
    const words = new Set<Word>(['id', 'doer', 'trace'])
    for (const name of Object.keys(all)) {
      const key = referring(name)
      if (key?.reference().foreignTable !== users) continue
      expect([name, words.has(columns[name] ?? 'ours')]).toEqual([name, true])
      if (key.onDelete === 'cascade') expect([name, columns[name]]).toEqual([name, 'id'])
    }
  })

  test('a part has its parent in the schema', () => {
    const parts = Object.keys(all).filter((name) => columns[name] === 'parent')
    expect(parts.filter((name) => !referring(name))).toEqual([])
  })

  test('what is called an address is one, and what opens something is a secret', () => {
    const wrong = Object.entries(columns).filter(([name, word]) => {
      if (fate.becomes === 'untouched') return false
      if (/(^|_)(email|to_address|reply_to)$/.test(name)) return !['address', 'printed address', 'says'].includes(word)
      if (/token(_hash)?$|_hash$|^password|key_hash/i.test(name)) return word !== 'secret'
      return false
    })
    expect(wrong).toEqual([])
  })

  test('what is kept is kept without what is anybody’s, and says why and for how long', () => {
    if (fate.becomes !== 'kept') return
    expect(fate.why).not.toBe('')
    expect(fate.until).not.toBe('')
    const stays = Object.entries(columns).filter(([name, word]) => forgotten.has(word) && !(name in fate.without))
    expect(stays).toEqual([])
  })

  test('what is nobody’s holds nothing that is somebody’s', () => {
    if (fate.becomes !== 'untouched') return
    expect(Object.values(columns).filter((word) => !['plain', 'ours', 'doer'].includes(word))).toEqual([])
  })

  test('who did something can be emptied', () => {
    const doers = Object.keys(all).filter((name) => columns[name] === 'doer')
    expect(doers.filter((name) => all[name]?.notNull)).toEqual([])
  })
})
