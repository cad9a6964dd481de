import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What people read of us: screens, pages, messages and e-mails. Comments are for ourselves, and left out. */
const sources = execFileSync('git', [
  'ls-files',
  '-co',
  '--exclude-standard',
  'content',
  'domain',
  'server',
  'templates',
  'web',
])
  .toString()
  .trim()
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$/.test(file))
  .filter((file) => !/^(server\/testing|web\/specimen)\//.test(file))

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')

function linesWith(pattern: RegExp, files: string[]) {
  return files.flatMap((file) =>
    withoutComments(readFileSync(file, 'utf8'))
      .split('\n')
      .filter((line) => !line.startsWith('import ') && pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
}

/** Not what visitors ask, nor what only developers and operators read: summaries of routes, the terminal. */
const isRead = (file: string) =>
  /^(content|domain|templates|web)\/|\.emails\.ts$|^server\/(emails|leads|newsletter|assistant)\//.test(file) &&
  !/^server\/assistant\/(synonyms|words)|^content\/questions\/|(?<!mailbox)\.routes\.ts$/.test(file)

/** 'bg-harbour' is a name in the code. */
const ours = String.raw`\w*colou?rs?(?<=ours?)|(behavi|fav|hon|lab|neighb|flav|hum|rum)ours?|(?<!-)harbours?`
const ise = String.raw`(optim|organ|recogn|real|custom|apolog|emphas|summar|categor|priorit|util|final|minim|maxim|special|local|modern|personal)is(e[ds]?|ing|ations?)`
/** coach-sites.md calls two fields of customers' websites so: 'Your e-mail', 'Show my e-mail address'. */
const others = String.raw`(?<!your |my )e-mails?|(cance|trave|labe|mode)ll(ed|ing)|grey|centres?|cheques?|programmes?|licences?|whilst|learnt|analysed?`
const british = new RegExp(String.raw`(?<!\w)(${ours}|${ise}|${others})(?!\w)`, 'i')

/** Words that coach-sites.md has in quotation marks: exactly these. */
const quoted = ['Primary Colour', 'Secondary Colour (optional)', 'arrive here and by e-mail.']
const withoutQuoted = (line: string) => quoted.reduce((left, words) => left.replaceAll(words, ''), line)

test('what people read is spelled as in the US, and says email', () => {
  const found = linesWith(british, sources.filter(isRead))
  expect(found.filter((line) => british.test(withoutQuoted(line)))).toEqual([])
})

test('and such a word would be found', () => {
  for (const word of ['E-mail', 'your colours', 'SEO-optimised', 'Primary Colour', 'Cancelled: ', 'by e-mail.', 'grey'])
    expect(word).toMatch(british)
  for (const word of ['email', 'bg-harbour', 'four hours', 'your', 'promise', 'canceled', 'color'])
    expect(word).not.toMatch(british)
})

/** A count may be written with its thousands; a moment only by content/dates.ts. */
const ownDates =
  /toLocale(Date|Time)String|DateTimeFormat|(date|time)Style|timeZoneName|toLocaleString\((?!'en-US'\))|(new Date\(.*\)|moment|date|now|time|since|_at|At)\??\.toLocaleString|\.get(UTC)?Month\(/

test('days and hours are written by content/dates.ts alone', () => {
  const mayWrite = new Set(['content/dates.ts', 'web/dates/days.ts']) // the second writes what a date field takes
  expect(
    linesWith(
      ownDates,
      sources.filter((file) => !mayWrite.has(file)),
    ),
  ).toEqual([])
})

test('and another way to write them would be found', () => {
  for (const code of [
    "new Date(sent_at).toLocaleString('en-US')",
    "due.toLocaleString('en-US', {",
    "created_at.toLocaleString('en-US')",
    'new Intl.DateTimeFormat()',
    'date.getMonth()',
  ])
    expect(code).toMatch(ownDates)
  expect("count.toLocaleString('en-US')").not.toMatch(ownDates)
})

const otherWords = /\b(we|team) (respond|repl)(y|ies|ied|s|ed)?\b|respondToTicket/i

test('the team answers, in one word (docs/words.md)', () => {
  expect(linesWith(otherWords, sources)).toEqual([])
  for (const line of ['We responded to your ticket', 'the team replies', 'respondToTicket(id)'])
    expect(line).toMatch(otherWords)
})
