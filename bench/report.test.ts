import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { JSDOM } from 'jsdom'
import { expect, onTestFinished, test } from 'vitest'
import type { Figure } from './figure.ts'
import { writeReport } from './report.ts'

const page: Figure = {
  name: 'home page, <br>otli',
  unit: '/s',
  ours: [900, 1000, 1100],
  reference: { name: 'nginx', values: [450, 500, 550] },
  target: { atLeast: 1.5 },
}
const memory: Figure = { name: 'memory at idle', unit: 'MB', ours: [180], target: { below: 150 } }
const about = { date: '2026-11-15', machine: '2 × CPU', node: '26.10.0', seconds: 5, rounds: 3 }

function write() {
  const docs = mkdtempSync(join(tmpdir(), 'slipway-report-'))
  onTestFinished(() => rmSync(docs, { recursive: true }))
  const before = ['left-over', 'jobs', 'static-page']
  for (const bench of before) writeReport(docs, { bench, figures: [memory] }, before, { ...about, date: '2026-11-14' })
  writeReport(docs, { bench: 'static-page', figures: [page, memory] }, ['static-page', 'jobs', 'new'], about)
  return docs
}

test('a bench that is measured again takes the place of its last time; others stay, and those that are gone go', () => {
  const docs = write()
  const text = readFileSync(join(docs, 'performance.md'), 'utf8')
  expect(text.match(/^## .+|^On [\d-]+/gm)).toEqual(['## static-page', 'On 2026-11-15', '## jobs', 'On 2026-11-14'])
  expect(text).toContain('On 2026-11-15, on 2 × CPU with Node 26.10.0')
  expect(text).toContain('| home page, <br>otli | 1,000 /s | 500 /s  nginx | 2.00 × | ≥ 1.5 × | yes |')
  expect(text).toContain('| memory at idle | 180 MB |  |  | < 150 MB | NO |')
  expect(text).toContain('(performance/static-page.svg)')
  expect(readdirSync(join(docs, 'performance'))).toEqual(['jobs.svg', 'static-page.svg'])
})

test('a chart is well-formed, its bars are in proportion, and it follows a dark page', () => {
  const svg = readFileSync(join(write(), 'performance', 'static-page.svg'), 'utf8')
  const { window } = new JSDOM()
  const chart = new window.DOMParser().parseFromString(svg, 'image/svg+xml')
  expect(chart.querySelector('parsererror')).toBeNull()
  const widths = (kind: string) =>
    [...chart.querySelectorAll(`rect.${kind}`)].slice(1).map((bar) => Number(bar.getAttribute('width')))
  const [ours = 0] = widths('ours')
  const [theirs = 0] = widths('theirs')
  expect(ours / theirs).toBeCloseTo(2)
  expect(widths('ours')).toHaveLength(2)
  expect(chart.documentElement.textContent).toContain('home page, <br>otli')
  expect(svg).toContain('prefers-color-scheme: dark')
})
