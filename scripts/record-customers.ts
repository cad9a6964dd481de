// `node scripts/record-customers.ts FOLDER`, FOLDER being the checkout of a release with its packages: makes customers with it and
// writes what it answers them to server/companies/customers-before.json.gz. server/companies/promise-i6.test.ts asks the same of this version, after its migrations.
import { spawnSync } from 'node:child_process'
import { copyFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathWithTools, root } from './run.ts'

const checkout = resolve(process.argv[2] ?? '')
const copies = {
  'server/testing/customers-recorder.ts': 'server/testing/customers-recorder.test.ts',
  'server/testing/copied-customers.ts': 'server/testing/copied-customers.ts',
  'server/testing/fill-rows.ts': 'server/testing/fill-rows.ts',
}
for (const [from, to] of Object.entries(copies)) copyFileSync(join(root, from), join(checkout, to))
try {
  const recording = { RECORD_TO: join(root, 'server/companies/customers-before.json.gz') }
  const run = spawnSync('vitest', ['run', '--project', 'server', copies['server/testing/customers-recorder.ts']], {
    cwd: checkout,
    env: { ...process.env, PATH: pathWithTools, ...recording },
    stdio: 'inherit',
  })
  if (run.status !== 0) throw new Error('Nothing was written.')
} finally {
  for (const to of Object.values(copies)) rmSync(join(checkout, to))
}
