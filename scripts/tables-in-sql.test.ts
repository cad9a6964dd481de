import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './run.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = globSync('server/**/*.ts', { cwd: root })
const nounOf = (file: string) => file.split('/')[1] ?? ''

/** Which noun each table is of, by where it is declared. */
const owners = new Map(
  sources
    .filter((file) => file.endsWith('.tables.ts'))
    .flatMap((file) =>
      Array.from(read(file).matchAll(/pgTable\(\s*'(\w+)'/g), ([, name = '']) => [name, nounOf(file)]),
    ),
)

/** Who names another noun's tables in SQL of their own, and why. Lint sees imports only. */
const allowed: Record<string, string[]> = {
  // The doctor asks a database that may be of another version, or empty.
  'server/operator/check-backups.ts': ['backups'],
  'server/operator/check-mail-in.ts': ['inbound_mails'],
  'server/operator/checks.ts': ['emails', 'jobs'],
  // Whatever is a company's is passed on with it, or goes with it, in the one transaction that changes whose it is.
  'server/companies/hand-over.ts': ['notes'],
  'server/companies/succession.ts': ['billing_customers', 'fitness_onboarding_forms'],
  // Whether a ticket has its conversation yet stands at the ticket.
  'server/conversations/move-messages.ts': ['support_tickets'],
}

test('no noun names another noun’s tables in its SQL, but for those who say why', () => {
  const named: Record<string, string[]> = {}
  // Migrations, policies and what fills them (`server/db`) are about all tables.
  for (const file of sources.filter((one) => !/\.(test|tables)\.ts$|^server\/(testing|db)\//.test(one))) {
    const code = read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    const tables = Array.from(code.matchAll(/\b(?:from|join|update|into)\s+"?([a-z_]+)"?/gi), ([, name = '']) => name)
    const others = tables.filter((name) => (owners.get(name) ?? nounOf(file)) !== nounOf(file))
    if (others.length > 0) named[file] = [...new Set(others)].toSorted((a, b) => a.localeCompare(b))
  }
  expect(owners.size).toBeGreaterThan(40)
  expect(named).toEqual(allowed)
})
