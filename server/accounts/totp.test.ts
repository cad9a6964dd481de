import { expect, test } from 'vitest'
import { codeAt } from '../testing/authenticator-app.ts'
import { newSetupKey, setupUri, stepOfCode } from './totp.ts'

/** RFC 6238, appendix B: the secret '12345678901234567890'. */
const rfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const

test.each(vectors)('at second %i the digits are those of RFC 6238', (seconds, eight) => {
  const now = new Date(seconds * 1000)
  expect(codeAt(rfcKey, now, 0, 8)).toBe(eight)
  expect(stepOfCode(rfcKey, eight.slice(2), now)).toBe(Math.floor(seconds / 30))
})

test('one half minute either side is taken, and which one it was is told', () => {
  const now = new Date(1_700_000_010_000)
  const step = Math.floor(now.getTime() / 30_000)
  const takes = (later: number) => stepOfCode(rfcKey, codeAt(rfcKey, now, later), now)
  expect([-1, 0, 1].map(takes)).toEqual([step - 1, step, step + 1])
  expect([-2, 2].map(takes)).toEqual([null, null])
})

test('a setup key is 160 random bits, and the picture says it with whose it is', () => {
  const key = newSetupKey()
  expect(key).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSetupKey()).not.toBe(key)
  const uri = new URL(setupUri(key, 'cleo@client.example'))
  expect(uri.protocol).toBe('otpauth:')
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: key,
    issuer: 'Port Gardner Studio',
    digits: '6',
    period: '30',
  })
  expect(decodeURIComponent(uri.pathname)).toContain('cleo@client.example')
})
