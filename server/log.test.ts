import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('what a query was given is not told, only what was wrong with it', () => {
  const cause = new Error('duplicate key value')
  expect(describeError(new DrizzleQueryError('insert into x values ($1)', ['cleo@client.example'], cause))).toBe(
    'DrizzleQueryError: Error: duplicate key value',
  )
})

test('why it came to that is told once', () => {
  expect(describeError(new Error('Not done: pruneLeads', { cause: new TypeError('no answer') }))).toBe(
    'Error: Not done: pruneLeads (TypeError: no answer)',
  )
  expect(describeError(new TypeError('550 No such user', { cause: new Error('550 No such user') }))).toBe(
    'TypeError: 550 No such user',
  )
})
