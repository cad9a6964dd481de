// docs/performance.md and its charts: a section per bench, written when it was measured.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawChart } from './chart.ts'
import type { Figure } from './figure.ts'
import { cellsOf, head } from './table.ts'

export type Measured = { bench: string; figures: Figure[] }
type About = { date: string; machine: string; node: string; seconds: number; rounds: number }

/** Writes into `docs`: of what was measured anew, and as it was of the other benches that there are. What was of none of them goes. */
export function writeReport(docs: string, { bench, figures }: Measured, benches: string[], about: About) {
  const charts = join(docs, 'performance')
  const page = join(docs, 'performance.md')
  mkdirSync(charts, { recursive: true })
  writeFileSync(join(charts, `${bench}.svg`), drawChart(bench, figures))
  for (const chart of readdirSync(charts)) if (!benches.includes(chart.replace('.svg', ''))) rmSync(join(charts, chart))
  const sections = new Map(existsSync(page) ? readSections(readFileSync(page, 'utf8')) : [])
  sections.set(bench, describe(bench, figures, about))
  const shown = benches.flatMap((name) => sections.get(name) ?? [])
  writeFileSync(page, `${introduction}\n${shown.join('\n')}`)
}

const introduction = `# Performance

Measured by \`npm run bench\`, each figure beside its reference in the same run, so that ratios hold on other machines where plain numbers do not. Written by the bench, not by hand.
`

const readSections = (page: string) =>
  page
    .split(/^(?=## )/m)
    .slice(1)
    .map((section): [string, string] => [/^## (\S+)/.exec(section)?.[1] ?? '', `${section.trimEnd()}\n`])

function describe(bench: string, figures: Figure[], { date, machine, node, seconds, rounds }: About): string {
  const rows = figures.map(cellsOf).map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
  return `## ${bench}

On ${date}, on ${machine} with Node ${node}: the median of ${rounds} rounds of ${seconds} seconds.

![${bench}: Slipway beside its references](performance/${bench}.svg)

| ${head.join(' | ')} |
| ${head.map(() => '---').join(' | ')} |
${rows.join('\n')}
`
}
