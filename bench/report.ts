// docs/performance.md and its charts, from the figures of a whole run.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawChart } from './chart.ts'
import type { Figure } from './figure.ts'
import { cellsOf, head } from './table.ts'

export type Measured = { bench: string; figures: Figure[] }
type About = { date: string; machine: string; node: string; seconds: number; rounds: number }

/** Writes into `docs`; charts of benches that are no longer there go. */
export function writeReport(docs: string, measured: Measured[], about: About) {
  const charts = join(docs, 'performance')
  rmSync(charts, { recursive: true, force: true })
  mkdirSync(charts, { recursive: true })
  for (const { bench, figures } of measured) writeFileSync(join(charts, `${bench}.svg`), drawChart(bench, figures))
  writeFileSync(join(docs, 'performance.md'), describe(measured, about))
}

function describe(measured: Measured[], { date, machine, node, seconds, rounds }: About): string {
  const sections = measured.map(({ bench, figures }) => {
    const rows = figures.map(cellsOf).map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    return `## ${bench}

![${bench}: Slipway beside its references](performance/${bench}.svg)

| ${head.join(' | ')} |
| ${head.map(() => '---').join(' | ')} |
${rows.join('\n')}
`
  })
  return `# Performance

Measured by \`npm run bench\` on ${date}, on ${machine} with Node ${node}: the median of ${rounds} rounds of ${seconds} seconds, each beside its reference in
the same run, so that ratios hold on other machines where plain numbers do not. Written by the bench, not by hand.

${sections.join('\n')}`
}
