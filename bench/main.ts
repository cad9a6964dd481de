// `npm run bench [-- NAME …] [--quick] [--fresh] [--json]`: what is promised about speed, each figure beside a reference
// measured in the same run. Writes build/bench.json and, bench by bench, docs/performance.md; a short look (--quick) writes no report.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { fullChromium } from '#scripts/chromium.ts'
import { installTools, type Tool, toolsAreInstalled } from '#scripts/debian.ts'
import { ffmpeg } from '#scripts/ffmpeg.ts'
import { nginx } from '#scripts/nginx.ts'
import { postgresServer } from '#scripts/postgres.ts'
import { onInterrupt, run, stopRunning } from '#scripts/run.ts'
import { agencyDay } from '#server/agency/agency-day.ts'
import { benchAssistant } from './assistant.ts'
import { benchBackOffice } from './back-office.ts'
import { benchConversations } from './conversations.ts'
import { benchFreshClone } from './fresh-clone.ts'
import { benchForms } from './forms.ts'
import { type Bench, type Figure, isReached, ratioOf } from './figure.ts'
import { benchJobs } from './jobs.ts'
import { benchKeystroke } from './keystroke.ts'
import { benchLighthouse } from './lighthouse.ts'
import { benchLinkPage } from './link-page.ts'
import { benchMails } from './mails.ts'
import { ps } from './memory.ts'
import { benchPayments } from './payments.ts'
import { benchProposals } from './proposals.ts'
import { writeReport } from './report.ts'
import { benchRestart } from './restart.ts'
import { benchSecondLine } from './second-line.ts'
import { benchSessionRead } from './session-read.ts'
import { benchSignedIn } from './signed-in.ts'
import { benchSignIns } from './sign-ins.ts'
import { benchStaticPage } from './static-page.ts'
import { cellsOf, head } from './table.ts'
import { benchTickets } from './tickets.ts'
import { benchUsers } from './users.ts'
import { benchUploads } from './uploads.ts'
import { benchVideos } from './videos.ts'
import { benchWebsites } from './websites.ts'
import { wrk } from './wrk.ts'

const benches: Record<string, Bench> = {
  'static-page': benchStaticPage,
  'session-read': benchSessionRead,
  'signed-in': benchSignedIn,
  'second-line': benchSecondLine,
  'sign-ins': benchSignIns,
  payments: benchPayments,
  proposals: benchProposals,
  jobs: benchJobs,
  forms: benchForms,
  mails: benchMails,
  assistant: benchAssistant,
  restart: benchRestart,
  tickets: benchTickets,
  conversations: benchConversations,
  users: benchUsers,
  uploads: benchUploads,
  videos: benchVideos,
  websites: benchWebsites,
  'back-office': benchBackOffice,
  keystroke: benchKeystroke,
  lighthouse: benchLighthouse,
  'link-page': benchLinkPage,
}
const slowBenches: Record<string, Bench> = { 'fresh-clone': benchFreshClone }
/** What npm does not bring. */
const tools: Record<string, Tool[]> = {
  'static-page': [nginx, wrk],
  'session-read': [postgresServer, wrk],
  'signed-in': [postgresServer, wrk, ps],
  'second-line': [postgresServer, wrk],
  proposals: [postgresServer, wrk],
  mails: [postgresServer],
  restart: [ps],
  tickets: [postgresServer, wrk],
  conversations: [postgresServer, wrk],
  users: [postgresServer, wrk],
  uploads: [ffmpeg],
  videos: [postgresServer, wrk],
  websites: [postgresServer, wrk, ps, fullChromium],
  'back-office': [postgresServer, wrk],
  keystroke: [postgresServer, fullChromium],
  lighthouse: [fullChromium],
  'link-page': [fullChromium],
}

const { values: flags, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, fresh: { type: 'boolean' }, json: { type: 'boolean' } },
})
const all = { ...benches, ...slowBenches }
const unknown = asked.filter((name) => !all[name])
if (unknown.length) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`)
  process.exit(1)
}
onInterrupt(stopRunning)

const chosen = asked.length ? asked : Object.keys(flags.fresh ? all : benches)
const missing = installTools([...new Set(chosen.flatMap((name) => tools[name] ?? []))])
if (missing) {
  console.error(missing)
  process.exit(1)
}
Object.assign(process.env, toolsAreInstalled)
const options = flags.quick ? { seconds: 1, rounds: 1 } : { seconds: 3, rounds: 3 }
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
const measuredAt = new Date().toISOString()
const about = { date: agencyDay(new Date()), machine, node: process.versions.node, ...options }
const figures: Figure[] = []
const failed: string[] = []
for (const bench of chosen) {
  if (!flags.json) console.log(`measuring ${bench} …`)
  try {
    const found = (await all[bench]?.(options)) ?? []
    figures.push(...found)
    if (!flags.quick) writeReport('docs', { bench, figures: found }, Object.keys(all), about)
  } catch (error) {
    // The others are measured all the same.
    console.error(error)
    failed.push(bench)
  }
}

const report = {
  measuredAt,
  machine,
  node: process.version,
  ...options,
  figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), reached: isReached(figure) })),
}
mkdirSync('build', { recursive: true })
writeFileSync('build/bench.json', `${JSON.stringify(report, null, 2)}\n`)
if (!flags.quick) await run('oxfmt', ['docs/performance.md'])
if (flags.json) console.log(JSON.stringify(report, null, 2))
else printTable(figures)
if (failed.length > 0) {
  console.error(`\nNot measured: ${failed.join(', ')}`)
  process.exitCode = 1
}

function printTable(figures: Figure[]) {
  const rows = figures.map(cellsOf)
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of [head, ...rows])
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
}
