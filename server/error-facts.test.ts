import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { errorFacts } from './error-facts.ts'

const typed = 'k4n4r1e'
/** An error as a library makes it: somewhere else. */
function foreign(error: Error, facts: object = {}) {
  const head = `${error.name}: ${error.message}`
  error.stack = `${head}\n    at send (/srv/node_modules/library/index.js:1:2)\n    at ask (${new URL('outside/mail.ts', import.meta.url).href}:9:3)`
  return Object.assign(error, facts)
}

test('a sentence of our own is told, with the place it was said', () => {
  expect(errorFacts(new Error('The ticket was not stored'))).toEqual({
    error: 'Error: The ticket was not stored',
    at: expect.stringMatching(/server\/error-facts\.test\.ts:\d+:\d+\)?$/),
  })
})

test.each<[string, Error, string]>([
  [
    'a mail server',
    foreign(new Error(`550 <${typed}@b.example>: no`), { code: 'EENVELOPE', responseCode: 550 }),
    'Error EENVELOPE 550',
  ],
  [
    'the database',
    new DrizzleQueryError(
      'insert …',
      [typed],
      foreign(new Error(`Key (email)=(${typed})`), { code: '23505', constraint: 'users_email', detail: typed }),
    ),
    'DrizzleQueryError < Error 23505 users_email',
  ],
  ['JSON', thrownBy(() => JSON.parse(`{"${typed}"`)), 'SyntaxError'],
  ['addresses', thrownBy(() => new URL(typed)), 'TypeError ERR_INVALID_URL'],
  ['a defect', thrownBy(() => typed in (typed as unknown as object)), 'TypeError'],
  [
    'a refusal with a sentence of its own',
    new AppError('invalid_input', { message: typed }),
    'AppError invalid_input 400',
  ],
  ['a library without a code', foreign(new Error(typed)), 'Error'],
  [
    'a name and codes that are somebody’s words',
    foreign(new Error('x'), { name: `${typed} <b>`, code: `${typed} x` }),
    'Error',
  ],
  [
    'what was not an error',
    new Error('The model failed', { cause: typed }),
    'Error: The model failed < a thrown string',
  ],
])('of %s only kind and codes', (_what, error, kinds) => {
  const facts = errorFacts(error)
  expect(facts.error).toBe(kinds)
  expect(JSON.stringify(facts)).not.toContain(typed)
})

test('a message of several lines does not pass for a place', () => {
  const facts = errorFacts(
    foreign(new Error(`${typed}\n    at ${typed} (${new URL('x.ts', import.meta.url).href}:1:1)`)),
  )
  expect(facts).toEqual({ error: 'Error', at: 'at ask (server/outside/mail.ts:9:3)' })
})

test('what was thrown without being an error is not told', () => {
  expect(errorFacts(typed)).toEqual({ error: 'a thrown string', at: undefined })
})

function thrownBy(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error('Nothing was thrown')
}
