import { assistantSays } from '#content/assistant.ts'
import { agencyZone, formatHour, formatWeekday } from '#content/dates.ts'
import type { AssistantOffer, Source } from '#domain/chat.ts'
import { atTheAgency } from '../agency-day.ts'
import { nextOpening, openUntil } from '../opening-hours.ts'
import { excerptOf } from './excerpt.ts'
import type { Passage } from './passages/passage.ts'
import { passages } from './passages/passages.ts'
import { createSearch, type Found, type Search } from './search.ts'
import { smallTalkIn, type SmallTalk } from './small-talk.ts'
import { firstWords, wordsRead } from './words.ts'

/** `passages` are what the answer was taken from, best first; none when it does not know or nothing was asked. */
export type Answer = { text: string; sources: Source[]; offers: AssistantOffer[]; passages: Passage[] }

/** An answer this sure of itself is given; below it, the assistant says that it does not know. */
const sureFrom = 0.305
/** How much a likeness to what we do not answer counts against it, and how much words that are foreign to our pages do. */
const doubt = { offTopic: 0.764, foreign: 0.2 }
/** A further passage is worth a link, or worth telling a model, when it fits nearly as well. */
const alsoFrom = 0.7
const passagesForModel = 4
const linksShown = 3

let search: Search | undefined

/** Reads the pages; takes a moment, so the server does it before the first visitor asks. */
export function prepareAssistant(): Search {
  search ??= createSearch(passages)
  return search
}

/** Passages that answer the question, best first; none when the assistant should say that it does not know. */
export function findPassages(question: string): Found[] {
  const { found, offTopic, foreign } = prepareAssistant().find(question)
  const [best] = found
  if (!best || best.score - doubt.offTopic * offTopic - doubt.foreign * foreign < sureFrom) return []
  return found.filter(({ score }) => score >= alsoFrom * best.score)
}

/** Answers from our own pages. `earlier` are the visitor's questions so far, for one that only makes sense after them. */
export function answerFromPages(said: string, earlier: readonly string[], now: Date): Answer {
  const question = firstWords(said)
  const talk = smallTalkIn(question)
  if (talk) return answerSmallTalk(talk, now)
  const before = firstWords(earlier.at(-1) ?? '', wordsRead - followUpWords)
  const whole = before && isFollowUp(question) ? `${before} ${question}` : question
  const found = findPassages(whole)
  const best = found[0]?.passage
  if (!best) return unknownAnswer(now)
  return {
    text: excerptOf(best, whole, prepareAssistant()),
    sources: linksTo(found),
    offers: asksForPrice(question) ? ['quote'] : [],
    passages: found.slice(0, passagesForModel).map(({ passage }) => passage),
  }
}

export const unknownAnswer = (now: Date): Answer => ({
  ...withWaysToAPerson(assistantSays.unknown, now),
  passages: [],
})

function linksTo(found: readonly Found[]): Source[] {
  const byPlace = new Map<string, Source>()
  for (const { passage } of found) if (!byPlace.has(passage.href)) byPlace.set(passage.href, sourceOf(passage))
  return [...byPlace.values()].slice(0, linksShown)
}

const sourceOf = ({ href, page, title }: Passage): Source => ({
  href,
  title: title === page ? page : `${page}: ${title}`,
})

const asksForPrice = (question: string) =>
  /\b(price|cost|how much|quote|estimate|charge|expensive|budget)/i.test(question)

/** A longer one speaks for itself. */
const followUpWords = 8

/** 'And for a year?' says nothing by itself. */
function isFollowUp(question: string): boolean {
  const isShort = question.trim().split(/\s+/).length <= followUpWords
  return (
    isShort && /^(and|or|but|also|what about|how about|then|for)\b|\b(it|that|this|those|them|one)\b/i.test(question)
  )
}

/** What is said to whoever says nothing that our pages could answer. */
function answerSmallTalk(kind: SmallTalk, now: Date): Answer {
  const text = assistantSays[kind]
  const offersPerson = kind === 'person' || kind === 'program' || kind === 'yes'
  return { ...(offersPerson ? withWaysToAPerson(text, now) : { text, sources: [], offers: [] }), passages: [] }
}

/** A person, the form, and the phone while somebody is there to answer it. */
function withWaysToAPerson(text: string, moment: Date): Pick<Answer, 'text' | 'sources' | 'offers'> {
  const now = atTheAgency(moment)
  const closes = openUntil(now)
  const phone = closes ? assistantSays.open(timeOf(closes)) : assistantSays.closed(dayAndTimeOf(now, nextOpening(now)))
  return { text: `${text} ${phone}`, sources: [], offers: closes ? ['person', 'quote', 'phone'] : ['person', 'quote'] }
}

const dateOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds)
const timeOf = (moment: Temporal.ZonedDateTime) => formatHour(dateOf(moment), agencyZone)

function dayAndTimeOf(now: Temporal.ZonedDateTime, moment: Temporal.ZonedDateTime) {
  const isToday = now.toPlainDate().equals(moment.toPlainDate())
  const day = isToday ? 'today' : formatWeekday(dateOf(moment), agencyZone)
  return `${day} at ${timeOf(moment)}`
}
