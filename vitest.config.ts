import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { provedOnly } from './scripts/proved-only.ts'

const kills = ['scripts/*kill.test.ts']
const embeddedOnly = [
  'server/main.test.ts',
  'server/nights.test.ts',
  'server/db/embedded.test.ts',
  'server/http/path-tricks.test.ts',
]
const diskOnly = ['server/uploads/full-disk.test.ts', 'server/downloads/left-to-proxy.test.ts']
const postgresOnly = [
  'server/production.test.ts',
  'server/db/connection.test.ts',
  'server/db/only-one.test.ts',
  'server/db/plain-role.test.ts',
  'server/db/migrate-beside.test.ts',
  'server/news/late-commits.test.ts',
  'server/http/slow-database.test.ts',
  'scripts/two-processes.test.ts',
  'scripts/hostile-screens.test.ts',
  'scripts/payments-kill.test.ts',
  'scripts/promise-c7.test.ts',
  'scripts/promise-c8.test.ts',
  'scripts/promise-d4.test.ts',
  'scripts/promise-w4.test.ts',
  'scripts/proposals-kill.test.ts',
  ...provedOnly,
]
/** Two live through the same kills, so a test run needs one on each database; `npm run prove` has both on both. */
const provedOnEmbedded = ['scripts/enquiries-kill.test.ts', 'scripts/leads-kill.test.ts', 'scripts/mails-kill.test.ts']
const provedOnPostgres = ['scripts/kill.test.ts']
/**
 * What a noun does with its rows is the same on both databases: where a run has both (`TEST_EACH_ONCE`), these files run once, on Postgres.
 * What depends on the edge (the database itself, files, jobs, backups, start and stop) runs on each; `npm run prove` runs everything on each.
 */
const rowsOnly = [
  'server/{accounts,activity,assistant,billing,chat,companies,customers,dashboard,emails,forms,invoices,leads,limits,links}/**',
  'server/{metrics,milestones,newsletter,notes,onboarding,projects,proposals,questions,reminders,security,tickets,today,users,websites}/**',
  'server/http/!(path-tricks).test.ts',
  'sandbox/**',
]
/** These have no database, and both kinds of files or none. */
const edgeless = [
  'server/documents/*paper*.test.ts',
  'server/!(production).test.ts',
  'server/{agency,outside,testing}/**',
  'server/backups/archive.test.ts',
  'server/uploads/content/**',
]
const [isOnPostgres, isEachOnce] = [!!process.env['TEST_DATABASE_URL'], process.env['TEST_EACH_ONCE'] === 'true']
const isFull = process.env['PROVE'] === 'full'
const passedOver = [
  ...(isOnPostgres ? embeddedOnly : postgresOnly),
  ...(isEachOnce ? (isOnPostgres ? edgeless : rowsOnly) : []),
  ...(process.env['TEST_STORAGE'] === 's3' ? diskOnly : []),
  ...(process.env['TEST_PASS_OVER']?.split(',') ?? []),
  ...(isFull ? [] : [...provedOnly, ...(isOnPostgres ? provedOnPostgres : provedOnEmbedded)]),
]
/** What takes longest, so that others run beside it, not before it. */
const longest = [
  ...(isFull ? ['server/http/hostile.test.ts'] : []),
  'server/http/log-secrets.test.ts',
  'scripts/payments-kill.test.ts',
  'scripts/proposals-kill.test.ts',
  'server/main.test.ts',
  'server/nights.test.ts',
  'server/companies/promise-i5.test.ts',
  'scripts/leads-kill.test.ts',
  'scripts/enquiries-kill.test.ts',
  'scripts/two-processes.test.ts',
  'server/backups/backups.test.ts',
  'scripts/uploads-kill.test.ts',
  'scripts/kill.test.ts',
  'scripts/price-book.test.ts',
  'server/assistant/left-out.test.ts',
]
/** One after the other: a worker that changes between them loads everything anew. */
const projects = ['server', 'rest', 'web']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId, project }: TestSpecification) => {
      const index = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
      return projects.indexOf(project.name) * 100 + (index === -1 ? longest.length : index)
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}
const onNode = {
  environment: 'node',
  setupFiles: 'server/testing/fail-on-console.ts',
  // No test is retried, and none is a measurement: a machine with much to do takes its time.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 200_000 } },
} as const

/**
 * `TEST_DATABASE_URL` runs the server project on a real Postgres instead of the embedded database, `TEST_STORAGE=s3` with its
 * files in a bucket instead of a folder. `npm test` runs it on the two pairs that people use: the demo's and production's.
 */
export default defineConfig({
  test: {
    // Files share the modules of a worker: no module of ours keeps state, and loading them anew took half of the time.
    isolate: false,
    // The default leaves a core for whoever types; here nobody does.
    maxWorkers: 2,
    teardownTimeout: 120_000,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...onNode,
          name: 'server',
          include: ['{server,sandbox}/**/*.test.ts', ...kills, ...postgresOnly],
          exclude: passedOver,
          globalSetup: 'server/testing/global-setup.ts',
        },
      },
      {
        extends: true,
        test: {
          ...onNode,
          name: 'rest',
          include: ['{domain,content,scripts,bench,templates}/**/*.test.ts'],
          exclude: [...kills, ...postgresOnly],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'jsdom',
          testTimeout: onNode.testTimeout,
          hookTimeout: onNode.hookTimeout,
          expect: onNode.expect,
          include: ['web/**/*.test.{ts,tsx}'],
          setupFiles: [onNode.setupFiles, 'server/testing/screens.ts'],
        },
      },
    ],
  },
})
