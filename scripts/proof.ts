// What is promised about safety, and what was measured of it: tests print `figure: promise 7: …`, this makes the table.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { provedOnly } from './proved-only.ts'
import { root } from './run.ts'

/** Number, promise, figure to reach; each is shown by the tests that print its number. A letter before it is its specification's. */
const promises: Array<[number: string, promise: string, target: string]> = [
  ['1', 'the matrix holds', '0 leaks, 0 false denials'],
  ['2', 'fields hold', '0 unintended changes'],
  ['3', 'no enumeration', 'identical status, body, headers; similar time'],
  ['4', 'brute force stops', '≤ 10 checked guesses per 15 min and account'],
  ['5', 'one-time links', '1 success of 50; stored hashed'],
  ['6', 'sessions end', '0 requests accepted after it'],
  ['7', 'garbage never breaks it', '0 answers ≥ 500 in 10,000 per route'],
  ['8', 'no XSS, no header or HTML injection', '0 executions, 0 added headers'],
  ['9', 'strict headers', '100 % of answers'],
  ['10', 'the price is ours', '0 of 1,000 sessions with a foreign amount'],
  [
    '11',
    'only the provider tells us',
    '0 forged accepted; 1,000 shuffled, partly lost histories and 50 kills: one end, the provider’s sum',
  ],
  ['12', 'only real videos', '0 of 60 impostors accepted'],
  ['13', 'uploads resume exactly', '2 GB, 50 cuts, 20 kills: checksum equal, memory < 60 MB'],
  ['14', 'links expire, can be revoked', '0 accepted'],
  ['15', 'no lost lead', '1,000 posts, 50 kills: every one stored and mailed'],
  ['16', 'acknowledged writes survive', '≥ 200 writes/s, 50 kills: 0 lost, serving again in ≤ 5 s'],
  ['17', 'races', 'exactly the allowed number'],
  ['18', 'overload sheds', 'goodput ≥ 80 % of peak, rest 503; urgent shed last'],
  ['19', 'backups restore', 'rows and files equal'],
  ['20', 'deploys drop nothing', '0 failed requests'],
  [
    'I1',
    'the second line holds alone',
    'the first line switched off: 0 foreign rows by route and by SQL, both databases',
  ],
  ['I2', 'half signed in is not signed in', '0 routes accept a second-step cookie'],
  [
    'I3',
    'codes',
    '≤ 5 checked guesses per 15 min and account; of 50 parallel uses of a code, recovery code, invitation or link 1',
  ],
  ['I4', 'looking changes nothing', 'every route × method: all tables equal, with the guard and by the database alone'],
  ['I5', 'parts hold', '3 companies × 3 parts × all routes: 0 leaks, 0 false denials'],
  [
    'I6',
    'nobody noticed',
    '1,000 customers of the version before companies: every answer to them byte-equal after the migration',
  ],
  ['I7', 'no request to the inside', '≥ 60 hostile addresses: 0 connections at canaries on loopback and link-local'],
  ['I9', 'export and deletion', 'every column of a person in the export; 0 left but what is kept for a reason'],
  [
    'C1',
    'no mail lost, none twice',
    '1,000 mails over SMTP and IMAP, each sent 1 to 3 times, 50 kill -9: 0 lost, 0 doubled',
  ],
  ['C2', 'threading', '60 of 60 golden mails; 0 generated ones to a foreign conversation, ≥ 99 % to the right one'],
  ['C3', 'no loops', '40 automatic mails: 0 messages, 0 answers; two installations: ≤ 1 acknowledgement each'],
  ['C4', 'nobody speaks in another’s name', '60 forgeries: 0 taken'],
  ['C5', 'notes stay inside', '1,000 random histories, every GET, email, frame, chat and export: 0 marks'],
  ['C6', 'files', '80 harmful or disguised, 0 kept; 40 genuine, all kept; both storages; 0 foreign links opened'],
  ['C7', 'hostile HTML mail', '100 payloads, wherever mail is read, in a browser: 0 executions, 0 outside requests'],
  [
    'C8',
    'live loses nothing',
    '200 streams on two processes, 2,000 changes, 20 kills: each at the database’s state, 0 frames for others, p95 ≤ 500 ms',
  ],
  [
    'C9',
    'the clock is fair to both',
    'histories over a year, both changes of the hour: ours + theirs = opening time, 0 deviations',
  ],
  [
    'C10',
    'races of conversations',
    '100 at once: merge, assign, join, rate, answer after another’s, same mail: exactly the allowed number',
  ],
  [
    'C11',
    'own assistant',
    '60 held-out questions of two customers, ≥ 90 % right first; 1,000 about the other’s: 0 foreign facts',
  ],
  ['C12', 'streams are cheap', '1,000 idle: ≤ 40 MB, ≤ 2 % of a core; restart: 0 failed requests'],
  [
    'D1',
    'nothing happens twice',
    '1,000 shuffled, repeated, partly missing histories and 50 kills: one project, account, Won, payment, e-mail of each kind; none missing',
  ],
  ['D2', 'numbers without gaps', '200 parallel issues, a third aborted, both databases: 1 to n, each once'],
  ['D3', 'cents add up', '100,000 proposals: invoices − credits = what was agreed, with its tax; 0 below zero'],
  [
    'D4',
    'a link is only itself',
    'every link route × wrong keys, 1,000 GET and HEAD, 100 scripted openings: 0 effects, 0 ‘opened’; 0 keys in logs, jobs, activity',
  ],
  ['D5', 'the evidence holds', '1,000 signed: attachment = printed hash = row; every UPDATE and DELETE: 0 changed'],
  [
    'D6',
    'the clock is fair',
    '10,000 histories over a year, closed days, both changes of the hour: ours + theirs = working days; n client days move n, ours 0',
  ],
  [
    'D7',
    'reminders stop',
    'a year, 2 workers, random payments, refunds, disputes: 0 to whoever owes nothing, ≤ 4, 0 twice, 0 at weekends',
  ],
  [
    'D9',
    'unpaid files stay shut',
    'each way to a file before payment, after, after a refund: 0 early, open ≤ 5 s, shut again',
  ],
  ['D10', 'one outcome', 'each race of proposals, invoices and milestones, 100 times: 1'],
  [
    'D11',
    'garbage',
    'routes of proposals, invoices, milestones and links, with keys that work: 0 answers ≥ 500, 0 leaks',
  ],
  [
    'W1',
    'what is approved is served',
    '1,000 random edits, pictures removed, an update of the program: 0 differing bytes; after going back that version’s',
  ],
  [
    'W2',
    'no lost enquiry',
    '1,000 posts, 50 kills, mail server down: every “Thank you” stored once and mailed once recovered',
  ],
  ['W4', 'websites are readable', '216 × 12 colors × 3 designs: 0 text pairs under 4.5, 0 edges under 3'],
  [
    'W5',
    'only pictures',
    '80 impostors (SVG, polyglots, bombs, cut and moving files): 0 accepted; 0 of 50 with metadata keep any',
  ],
  [
    'W6',
    'hosts hold',
    'every agency path × website hosts, and the other way round: 0 answers of the other side, 0 cookies',
  ],
  [
    'W7',
    'domains are proven',
    '100 parallel proofs of one name: 1; names without a record, with another’s, after removal: 0 served, 0 certificates',
  ],
  ['W8', 'a website is published once', '100 parallel publications, 100 claims of a slug: 1 each, 1 email'],
  ['W9', 'websites stay up', 'database stopped for a minute: 0 failed pages of websites shown before'],
  [
    'D8',
    'refunds are exact',
    '200 parallel requests on one payment; events in any order, twice, from the provider’s desk: never more than paid; ledger = provider',
  ],
]

export type Measured = { number: string; text: string; passed: boolean }
export type ProofRow = { number: string; promise: string; target: string; figures: string[]; isReached: boolean }

/**
 * The figures in what a run of tests said. A figure counts as reached unless a test file that prints its promise failed: each is
 * asserted where it is printed. A run that failed and names no file counts for nothing.
 */
export function readFigures(output: string, passed: boolean): Measured[] {
  const failed = new Set([...output.matchAll(/^ FAIL +(?:\|\w+\| +)?(\S+)/gm)].map(([, file]) => file))
  const missed = new Set(findProvingTests().flatMap(({ file, numbers }) => (failed.has(file) ? numbers : [])))
  const counts = (number: string) => passed || (failed.size > 0 && !missed.has(number))
  return [...output.matchAll(/figure: promise ([A-Z]?\d+)(?: on ([^:]+))?: (.+)$/gm)].map(
    ([, number = '', where, text]) => ({
      number,
      text: where ? `${text} (${where})` : (text ?? ''),
      passed: counts(number),
    }),
  )
}

/** One row per promise, also for one that nobody measured. */
export function proofOf(measured: Measured[]): ProofRow[] {
  return promises.map(([number, promise, target]) => {
    const found = measured.filter((figure) => figure.number === number)
    const figures = [...new Set(found.map(({ text }) => text))]
    return { number, promise, target, figures, isReached: found.length > 0 && found.every(({ passed }) => passed) }
  })
}

/** The tests that print the figure of a promise: found, not listed. */
export function findProvingTests(): Array<{ file: string; numbers: string[] }> {
  return globSync('{domain,server,scripts}/**/*.test.ts', { cwd: root, exclude: ['scripts/proof.test.ts'] })
    .map((file) => {
      const printed = readFileSync(join(root, file), 'utf8').matchAll(/figure(?:: |\(\s*['`])promise ([A-Z]?\d+)/g)
      return { file, numbers: [...printed].map(([, number = '']) => number) }
    })
    .filter(({ numbers }) => numbers.length > 0)
}

/** Promises that a quick run does not measure because all of their tests are left to the full one. */
export function onlyInFull(): Set<string> {
  const tests = findProvingTests()
  const quick = new Set(tests.flatMap(({ file, numbers }) => (provedOnly.includes(file) ? [] : numbers)))
  return new Set(tests.flatMap(({ numbers }) => numbers.filter((number) => !quick.has(number))))
}

/** `left` are those that this run was not to measure: nothing was missed there. */
export function printProof(rows: ProofRow[], left: Set<string> = new Set()): string {
  return rows
    .flatMap(({ number, promise, figures, isReached }) => {
      const isLeft = left.has(number) && figures.length === 0
      const title = `${isLeft ? '–' : isReached ? '✓' : '✗'} ${number.padStart(2)}  ${promise}`
      const measured = figures.length > 0 ? figures : [isLeft ? 'only in npm run prove' : 'not measured']
      return [title, ...measured.map((figure) => `        ${figure}`)]
    })
    .join('\n')
}

/** docs/proof.md: nothing in it says which machine this was, only of what kind. */
export function writeProof(rows: ProofRow[], about: { date: string; machine: string; again: string[] }): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  const lines = rows.map(
    ({ number, promise, target, figures, isReached }) =>
      `| ${number} | ${promise} | ${cell(target)} | ${figures.map(cell).join('<br>') || 'not measured'} | ${isReached ? 'yes' : '**no**'} |`,
  )
  const again = about.again.length > 0 ? ` (${about.again.join(', ')} once more after the rest)` : ''
  return `# Proof

What is promised about safety, and what \`npm run prove\` measured of it on ${about.date}${again}, on ${about.machine}.
\`npm test\` measures the same with smaller numbers. Each figure is printed by a test that fails when it is missed; search for \`promise 7\` to find the test of promise 7.

| # | promise | to reach | measured | reached |
| - | ------- | -------- | -------- | ------- |
${lines.join('\n')}
`
}

/** What a run before wrote into docs/proof.md, so that some promises can be measured again and the others stay. */
export function readProof(page: string): Measured[] {
  return page.split('\n').flatMap((line) => {
    const [, number = '', , , figures = '', reached] = line
      .split(/(?<!\\)\|/)
      .map((text) => text.trim().replaceAll('\\|', '|'))
    if (!promises.some(([known]) => known === number) || figures === 'not measured') return []
    return figures.split('<br>').map((text) => ({ number, text, passed: reached === 'yes' }))
  })
}
