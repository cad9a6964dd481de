import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Files that break the import directions of docs/architecture.md, and a few that keep them. */
const broken: Record<string, string> = {
  'domain/takes-server.ts': '#server/log.ts',
  'domain/takes-library.ts': 'hono',
  'content/takes-web.ts': '#web/root.tsx',
  'content/takes-library.ts': 'react',
  'content/takes-templates.ts': '#templates/website.ts',
  'domain/takes-templates.ts': '#templates/website.ts',
  'templates/takes-server.ts': '#server/log.ts',
  'templates/takes-web.ts': '#web/root.tsx',
  'templates/takes-library.ts': 'zod',
  'templates/takes-all-of-hono.ts': 'hono',
  'templates/takes-other-html.ts': 'hono/css',
  'templates/sections/climbs-out.ts': '../../domain/websites.ts',
  'server/tickets/takes-http.ts': '../http/app.ts',
  'server/tickets/takes-http-by-name.ts': '#server/http/app.ts',
  'server/tickets/takes-sdk.ts': 'nodemailer',
  'server/tickets/takes-routes.ts': './tickets.routes.ts',
  'server/tickets/takes-web.ts': '#web/root.tsx',
  'server/tickets/tickets.routes.ts': './tickets.tables.ts',
  'server/accounts/accounts.routes.ts': 'drizzle-orm',
  'server/projects/projects.routes.ts': '../db/client.ts',
  'server/tickets/takes-tables.ts': '../accounts/accounts.tables.ts',
  'server/tickets/takes-tables-by-name.ts': '#server/leads/leads.tables.ts',
  'server/billing/ledger/takes-tables.ts': '../../accounts/accounts.tables.ts',
  'server/http/takes-tables.ts': '../leads/leads.tables.ts',
  'server/outside/takes-tables.ts': '../emails/emails.tables.ts',
  'server/takes-tables.ts': './leads/leads.tables.ts',
  'server/http/takes-sdk.ts': 'stripe',
  'web/site/takes-server.ts': '#server/log.ts',
  'web/site/takes-api-as-value.ts': '#server/http/app.ts',
  'web/site/climbs-out.ts': '../../server/http/app.ts',
  'web/site/calls-server.ts': '#web/api/client.ts',
  'web/portal/tickets/calls-server.ts': '#web/api/client.ts',
  'web/ui/takes-content.ts': '#content/agency.ts',
  'web/ui/takes-neighbour.ts': '../api/client.ts',
  'web/portal/tickets/takes-projects.ts': '../projects/project-card.tsx',
  'sandbox/takes-server.ts': '#server/log.ts',
}
const kept: Record<string, string> = {
  'domain/fine.ts': 'zod',
  'content/fine.ts': '#domain/prices.ts',
  'templates/fine.ts': 'hono/html',
  'templates/fine-content.ts': '#content/trades.ts',
  'templates/sections/fine.ts': '../html.ts',
  'server/websites/fine.ts': '#templates/website.ts',
  'web/websites/fine.ts': '#templates/parts.ts',
  'server/tickets/fine.ts': '../jobs/queue.ts',
  'server/tickets/fine.routes.ts': '../http/route.ts',
  'server/tickets/own-tables.ts': './tickets.tables.ts',
  'server/tickets/refers-to.tables.ts': '../accounts/accounts.tables.ts',
  'server/billing/ledger/fine.ts': '../checkouts/checkouts.tables.ts',
  'server/dashboard/dashboard.ts': '../projects/projects.tables.ts',
  'server/outside/fine.ts': 'nodemailer',
  'web/site/fine.ts': '#content/agency.ts',
  'web/portal/tickets/fine.ts': '#web/ui/button.tsx',
  'sandbox/fine.ts': '#content/agency.ts',
}

/** Of the client only `api` and `functions` are refused: its helpers are everybody's. */
const nameIn = (from: string) => (from === '#web/api/client.ts' ? 'api' : 'thing')

/** What keeps something in the browser past web/kept/kept.ts, which alone may. */
const keeping = [
  "sessionStorage.setItem('draft', '')",
  'localStorage.length',
  'window.localStorage.length',
  'globalThis.sessionStorage.length',
  "indexedDB.open('drafts')",
  "caches.open('drafts')",
  'document.cookie',
]
/** Asks an address past server/outside/fetch-outside.ts. */
const goesOut = 'server/leads/goes-out.ts'

const placeOf = (index: number) => `web/site/keeps-${index}.ts`

const folder = mkdtempSync(join(tmpdir(), 'slipway-lint-'))
let complaints = ''
beforeAll(async () => {
  for (const [file, from] of Object.entries({ ...broken, ...kept })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(
      join(folder, file),
      `import { ${nameIn(from)} } from '${from}'\nexport const used = ${nameIn(from)}\n`,
    )
  }
  const [allowed] = keeping
  for (const [file, code] of [...keeping.map((code, i) => [placeOf(i), code]), ['web/kept/kept.ts', allowed]]) {
    mkdirSync(dirname(join(folder, String(file))), { recursive: true })
    writeFileSync(join(folder, String(file)), `export const used = () => ${code}\n`)
  }
  mkdirSync(dirname(join(folder, goesOut)), { recursive: true })
  writeFileSync(join(folder, goesOut), 'export const used = (address: string) => fetch(address)\n')
  for (const file of ['oxlint.config.ts', 'tsconfig.json']) cpSync(file, join(folder, file))
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  complaints = await new Promise((resolve) => {
    execFile(
      'oxlint',
      ['--format=unix', 'content', 'domain', 'sandbox', 'server', 'templates', 'web'],
      { cwd: folder },
      (_error, stdout) => resolve(stdout),
    )
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

const isRefused = (file: string, rule = /no-restricted-imports/) =>
  complaints.split('\n').some((line) => line.split(':')[0]?.endsWith(file) && rule.test(line))

test.each(Object.entries(broken))('%s may not import %s', (file) => {
  expect(isRefused(file)).toBe(true)
})

test.each(Object.entries(kept))('%s may import %s', (file) => {
  expect(isRefused(file)).toBe(false)
})

const storageRule = /no-restricted-(globals|properties)/

test.each(keeping.map((code, index) => [code, placeOf(index)]))('%s stands in web/kept/kept.ts only', (_code, file) => {
  expect(isRefused(file, storageRule)).toBe(true)
})

test('web/kept/kept.ts may touch the browser’s storage', () => {
  expect(isRefused('web/kept/kept.ts', storageRule)).toBe(false)
})

test('the server asks no address by itself', () => {
  expect(isRefused(goesOut, /no-restricted-globals/)).toBe(true)
})
