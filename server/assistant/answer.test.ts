import { expect, test } from 'vitest'
import { assistantSays } from '#content/assistant.ts'
import { agency } from '#content/agency.ts'
import { prerenderedPages } from '#content/pages.ts'
import { heldOut } from '#content/questions/held-out.ts'
import type { QuestionSet } from '#content/questions/question.ts'
import { tuning } from '#content/questions/tuning.ts'
import { priceBook, prices } from '#domain/prices.ts'
import { answerFromPages } from './answer.ts'
import { passages } from './passages/passages.ts'
import { withFewSteps } from './sources.ts'
import { firstWords } from './words.ts'

const isAt = (href: string, place: string) =>
  place.endsWith('*') ? href.split('#')[0] === place.slice(0, -1) : href === place

/** A Tuesday; Everett is eight hours behind. */
const openHours = new Date('2026-11-17T11:00:00-08:00')
const night = new Date('2026-11-17T22:00:00-08:00')

const share = (flags: readonly boolean[]) => flags.filter(Boolean).length / flags.length
const percent = (value: number) => `${(value * 100).toFixed(1)} %`

const together: QuestionSet = {
  answerable: [...tuning.answerable, ...heldOut.answerable],
  offTopic: [...tuning.offTopic, ...heldOut.offTopic],
}

test('the question set is large enough, and a third of it is none of our business', () => {
  const questions = [...together.answerable.map(({ ask }) => ask), ...together.offTopic]
  expect(new Set(questions).size).toBe(questions.length)
  expect(questions.length).toBeGreaterThanOrEqual(120)
  expect(together.offTopic.length / questions.length).toBeGreaterThanOrEqual(1 / 3)
})

test('our own questions find the right source, and what is none of our business is refused', () => {
  const places = together.answerable.map(({ ask, from }) =>
    answerFromPages(ask, [], openHours).sources.some(({ href }) => from.some((place) => isAt(href, place))),
  )
  const refused = together.offTopic.map((ask) => !answerFromPages(ask, [], openHours).isKnown)
  const count = `${places.length} and ${refused.length} off-topic`
  process.stdout.write(
    `figure: assistant without a model (our own questions, ${count}): right source ${percent(share(places))}, off-topic refused ${percent(share(refused))}\n`,
  )
  expect(share(places)).toBeGreaterThanOrEqual(0.9)
  expect(share(refused)).toBeGreaterThanOrEqual(0.9)
})

test('every question expects sources that there are', () => {
  const places = passages.map(({ href }) => href)
  for (const { ask, from } of together.answerable)
    for (const place of from)
      // Both pages show the plans; the passages tell them once.
      if (place !== '/services/website-maintenance#plans')
        expect(
          places.some((href) => isAt(href, place)),
          `${place} for '${ask}'`,
        ).toBe(true)
})

test('every passage stands on a page of the site', () => {
  for (const { href, lines } of passages) {
    expect(prerenderedPages).toHaveProperty([href.split('#')[0] ?? ''])
    expect(lines.join('').length, href).toBeGreaterThan(20)
  }
})

test('no passage names an amount that is not in the price book', () => {
  const amounts = passages.flatMap(({ lines }) => lines.join(' ').match(/\$\d(?:[\d,.]*\d)?/g) ?? [])
  expect(amounts.length).toBeGreaterThan(40)
  expect(amounts.filter((amount) => !priceBook.includes(amount))).toEqual([])
})

test('an answer is short, in our own words, and says where it stands', () => {
  const answer = answerFromPages('how much is the professional plan for a year?', [], openHours)
  expect(answer.text).toContain('$3,052')
  expect(answer.text.length).toBeLessThan(450)
  expect(answer.sources[0]?.href).toBe('/pricing#plans')
  expect(answer.offers).toEqual(['quote'])
})

test('no answer has more than three next steps, and the place to read on is one of them', () => {
  const sources = ['/pricing', '/about'].map((href) => ({ href, title: href }))
  expect(withFewSteps({ sources, offers: ['ticket', 'person', 'phone'] })).toEqual({
    sources: sources.slice(0, 1),
    offers: ['ticket', 'person'],
  })
  expect(withFewSteps({ sources, offers: ['quote'] })).toEqual({ sources, offers: ['quote'] })
  expect(withFewSteps({ sources: [], offers: ['person', 'quote', 'phone'] }).offers).toHaveLength(3)
})

/** What the team wrote, and other ways to ask it. */
const writtenAnswers: { question: string; answer: string; alsoAsked: string[]; others: string[] }[] = [
  {
    question: 'do you have a zeppelin hangar?',
    answer: 'We have no hangar, but a slipway for boats.',
    alsoAsked: [
      'Do you have a Zeppelin hangar',
      'is there a hangar for zeppelins at your place?',
      'zepelin hangar??',
      'Hello there. I am coming up next week with my brother. Is there a hangar for a zeppelin? Thanks!',
    ],
    others: ['do you have a phone number?', 'do you have a sauna?', 'do you have a parking lot for trucks?'],
  },
  {
    question: 'can I bring my dog when I visit you?',
    answer: 'Dogs are welcome, Noor keeps a box of biscuits.',
    alsoAsked: [
      'are dogs allowed when i visit',
      'may my dog come along on a visit?',
      'can I bring dogs when visiting you',
    ],
    others: ['can I visit you?', 'can you build a website for my dog grooming salon?', 'can I bring my own pictures?'],
  },
]

test.each(writtenAnswers)('what the team wrote to $question is said to its paraphrases, and to nothing else', (one) => {
  const written = writtenAnswers.map(({ question, answer }) => ({ question, answer }))
  const say = (question: string) => answerFromPages(question, [], openHours, { written })
  for (const question of [one.question, ...one.alsoAsked]) {
    expect(say(question).text, question).toBe(one.answer)
    expect(say(question)).toMatchObject({ isKnown: true, offers: ['person'], passages: [] })
  }
  const answers = written.map(({ answer }) => answer)
  for (const question of one.others) expect(answers, question).not.toContain(say(question).text)
  // And no question of our own set is.
  const taken = together.answerable.filter(({ ask }) => answers.includes(say(ask).text))
  expect(taken).toEqual([])
})

test('what the team wrote because our pages answered wrongly is said instead of them', () => {
  const written = [
    { question: 'how much is seo per month for two shops?', answer: 'For two shops SEO is a third more.' },
  ]
  const say = (question: string) => answerFromPages(question, [], openHours, { written }).text
  expect(say('how much is SEO for two shops a month')).toBe(written[0]?.answer)
  expect(say('how much is the professional plan for a year?')).toContain('$3,052')
  for (const question of ['how much is seo per month?', 'who does your seo?'])
    expect(say(question), question).not.toBe(written[0]?.answer)
})

test('a question that only makes sense after the last one is understood', () => {
  const { sources } = answerFromPages('and for a year?', [{ question: 'how much is the essential plan' }], openHours)
  expect(sources[0]?.href).toBe('/pricing#plans')
})

test.each(['how long does it take?', 'where are you located'])(
  'A5: a question with a topic of its own is not answered by the one before (%s)',
  (question) => {
    const before = answerFromPages(question, [], openHours)
    const after = answerFromPages('is the free one really free?', [{ question, answer: before.text }], openHours)
    expect(after.isKnown).toBe(true)
    expect(after.text).not.toBe(before.text)
    expect(after.text).toContain(prices.domain.shown)
    expect(after.text).not.toMatch(/^No\b/)
  },
)

test('A5: of two questions in one, both are answered', () => {
  const { text } = answerFromPages('how much is custom web design and how long does it take?', [], openHours)
  expect(text).toContain(prices.customWebDesign.shown)
  expect(text).toMatch(/\bweeks?\b/)
})

test('what it does not know it says, with the phone while somebody answers it', () => {
  const answer = answerFromPages('what is the capital of Mongolia?', [], openHours)
  expect(answer).toMatchObject({ sources: [], passages: [], offers: ['person', 'quote', 'phone'], isKnown: false })
  expect(answer.text).toBe(`${assistantSays.unknown} The phone is answered until 6 PM PST today: ${agency.phone}.`)
})

test.each(['do you take checks', 'do you run google ads', 'are you insured', 'do you translate websites'])(
  'what is our business and stands nowhere on our pages (%s) is not known, but a model may look',
  (question) => {
    const answer = answerFromPages(question, [], openHours)
    expect(answer).toMatchObject({ sources: [], isKnown: false })
    expect(answer.text).toContain(assistantSays.unknown)
    expect(answer.passages).not.toEqual([])
  },
)

test.each([
  ['at night', night, 'Wednesday at 9 AM PST'],
  ['before opening', new Date('2026-11-17T07:30:00-08:00'), 'today at 9 AM PST'],
  ['on Saturday evening', new Date('2026-11-21T17:00:00-08:00'), 'Monday at 9 AM PST'],
])('%s it says when the phone is answered again, and does not offer it', (_when, moment, opens) => {
  const answer = answerFromPages('what is the capital of Mongolia?', [], moment)
  expect(answer.offers).toEqual(['person', 'quote'])
  expect(answer.text).toContain(`it is answered again ${opens}`)
})

test.each(['', '   ', '?!?', '\u0000', '🙂'.repeat(500), 'x'.repeat(4000), 'why '.repeat(900), '<b>', "'; --"])(
  'nonsense %# is refused without a stumble',
  (said) => {
    expect(answerFromPages(said, [], openHours).passages).toEqual([])
  },
)

/** Words that no page has, each of them another. */
const noise = (count: number) => Array.from({ length: count }, (_, i) => `zq${(i * 7919).toString(36)}xv`).join(' ')

test('words beyond the sixtieth are not looked at', () => {
  const question = 'how much is the professional plan for a year?'
  const say = (text: string) => answerFromPages(text, [], openHours)
  const silence = (count: number) => 'the '.repeat(count)
  expect(say(question).passages).not.toEqual([])
  // As the sixty-first word and later it is as if it had not been asked, nor anything else.
  expect(say(`${silence(60)} ${question}`)).toEqual(say(silence(60)))
  expect(say(`${silence(60)},may I talk to a person`)).toEqual(say(silence(60)))
  expect(say(`${question} ${silence(51)} ${noise(340)}`)).toEqual(say(`${question} ${silence(51)}`))
})

test('a follow-up is heard after a long question', () => {
  const long = `how much is the essential plan ${noise(100)}`
  const after = answerFromPages('and for a year?', [{ question: long }], openHours)
  expect(after).toEqual(answerFromPages('and for a year?', [{ question: firstWords(long, 52) }], openHours))
  expect(firstWords(`${firstWords(long, 52)} and for a year?`)).toMatch(/year\?$/)
})

test.each([
  ['one two', 2, 'one two'],
  ['one, two… three', 2, 'one, two'],
  ['  one\n\ntwo three', 2, '  one\n\ntwo'],
  ["don't stop", 1, "don't"],
  ['a,b,c,d', 3, 'a,b,c'],
  ['', 3, ''],
  ['!?', 1, '!?'],
])('the first words of %j, %i of them, are %j', (text, count, first) => {
  expect(firstWords(text, count)).toBe(first)
})
