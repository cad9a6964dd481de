import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './env.ts'
import { keptSecrets } from './kept-secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'slipway-secrets-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('an installation makes its own secrets once, for its own user to read', () => {
  const dataDir = join(folder, 'first')
  const made = keptSecrets(dataDir)
  expect(made.session.length).toBeGreaterThanOrEqual(43)
  expect(made.webhook).toMatch(/^whsec_[\w-]{43}$/)
  expect(keptSecrets(dataDir)).toEqual(made)
  expect(readdirSync(dataDir)).toEqual(['secrets.json'])
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(keptSecrets(join(folder, 'second'))).not.toEqual(made)
})

test('settings take what is set, and keep a secret only where one is needed', () => {
  const dataDir = join(folder, 'third')
  const settings = readSettings({ DATA_DIR: dataDir, SESSION_SECRET: 'a-secret-of-at-least-thirty-two-characters' })
  expect(settings.sessionSecret).toBe('a-secret-of-at-least-thirty-two-characters')
  expect(readSettings({ DATA_DIR: dataDir, STRIPE_SECRET_KEY: 'sk_test_x' }).sandboxSecret).toBe('')
  expect(readdirSync(folder)).not.toContain('third')
  expect(settings.sandboxSecret).toBe(readSettings({ DATA_DIR: dataDir }).sandboxSecret)
  expect(readSettings({ DATA_DIR: dataDir }).sessionSecret).toBe(keptSecrets(dataDir).session)
})

test('a damaged file, or a folder that nobody may write, is said in a sentence', () => {
  const dataDir = join(folder, 'fourth')
  keptSecrets(dataDir)
  writeFileSync(join(dataDir, 'secrets.json'), '{"session":""}')
  expect(() => keptSecrets(dataDir)).toThrow('is damaged. Remove it')
  writeFileSync(join(folder, 'file'), '')
  expect(() => keptSecrets(join(folder, 'file', 'below'))).toThrow(/cannot be (read|written)/)
})
