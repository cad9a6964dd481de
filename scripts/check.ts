// `npm run check`: lockfile, format, lint, types, dead code; one line per step, the output only of what failed.
import { demoLeftovers } from './demo-leftovers.ts'
import { onInterrupt, run, seconds, stopRunning } from './run.ts'

onInterrupt(stopRunning)

async function step(title: string, command: string, ...args: string[]): Promise<boolean> {
  const { passed, output, seconds: took } = await run(command, args)
  console.log(`${passed ? '✓' : '✗'} ${title.padEnd(12)} ${seconds(took)}`)
  if (!passed) console.log(output.trimEnd())
  return passed
}

/** These read the route types that React Router generates. */
async function typedSteps(): Promise<boolean[]> {
  const generated = await step('route types', 'react-router', 'typegen')
  if (!generated) return [false]
  return Promise.all([
    step('types', 'tsc', '--checkers', '1'), // each more would look at much of the program once more, and the cores are busy
    step('lint', 'oxlint', '--deny-warnings'),
    step('dead code', 'knip'),
  ])
}

const results = await Promise.all([
  step('lockfile', 'node', 'scripts/lock-check.ts'),
  step('format', 'oxfmt', '--check'),
  typedSteps(),
])
const left = demoLeftovers()
if (left.length > 0) {
  const lines = left.map(({ file, facts }) => `    ${file}: ${facts.join(', ')}`)
  console.log(`! still the demo's (docs/make-it-yours.md):\n${lines.join('\n')}`)
}
process.exit(results.flat().every(Boolean) ? 0 : 1)
