import { assistantSays } from '#content/assistant.ts'
import { agencyZone, formatHour, formatWeekday } from '#content/dates.ts'
import { asksWhenOpen, nextSteps } from '#content/next-steps.ts'
import type { AssistantOffer, Source } from '#domain/chat.ts'
import { atTheAgency } from '../agency/agency-day.ts'
import { nextOpening, openUntil } from '../agency/opening-hours.ts'
import { excerptOf } from './excerpt.ts'
import { isUnanswered, known, passagesAt } from './knowledge.ts'
import { pages } from './learned.ts'
import type { Passage } from './passages/passage.ts'
import { rankerOf } from './ranker-of.ts'
import type { Ranked } from './ranker.ts'
import { sourceOf } from './sources.ts'
import { smallTalkIn, type SmallTalk } from './small-talk.ts'
import { tuned, type Tuned } from './tuned.ts'
import { firstWords, wordsRead } from './words.ts'

/**
 * `passages` are what the answer was taken from, best first, or where a model may look; `isKnown` is whether the assistant
 * found an answer, or nothing was asked that needs one.
 */
export type Answer = {
  text: string
  sources: Source[]
  offers: AssistantOffer[]
  passages: Passage[]
  isKnown: boolean
  /** The visitor says that the last answer was none. */
  isNoHelp: boolean
}

/** A question and what the team wrote to answer it. */
export type Written = { question: string; answer: string }

/** Set by hand, and by no set that is reported (docs/decisions/0010); what else decides is chosen from data (tuned.ts). */
const thresholds = {
  /** A second fact is told too when its part of the question is as sure as this. */
  second: 0.75,
  /** From here on it is none of our business, and no model hears of it. */
  foreign: 0.5,
  /** So surely none of our business that the team need not see it. */
  surelyForeign: 0.9,
  /** As surely none of our business by itself, it is no follow-up. */
  foreignAlone: 0.8,
  /** What else may be meant by a question that is surely about something. */
  meant: 0.1,
  /** From here on a question is the very one that the team has answered, whatever our pages say to it. */
  sameAsWritten: 0.85,
  /** A question that our pages answer as surely as this is theirs, unless it is that very one. */
  surelyOurs: 0.8,
}
const passagesForModel = 12

/** Which of our pages' passages is asked for. */
export const pagesRanker = rankerOf(pages)

/** Who asks, and when: a signed-in customer is offered a ticket. */
type Asker = { now: Date; isCustomer: boolean }

export type Earlier = { question: string; answer?: string }

/** Whether something was asked by it: greetings, thanks and complaints about an answer are no question. */
export const isQuestion = ({ question, answer = '' }: Earlier): boolean =>
  smallTalkIn(question) === undefined && !isTalk(answer)

/** Whether what was said answers a question: neither small talk nor that it does not know. */
export const isAnswer = (text: string): boolean => !isTalk(text) && !text.startsWith(assistantSays.unknown)

const isTalk = (text: string) => Object.values(talks).some((kind) => text.startsWith(assistantSays[kind]))

/** What is asked for, likeliest first: by itself, or with the turn before when it says too little alone. */
export function understand(
  question: string,
  before: string | undefined,
  rank = pagesRanker.prepare().rank,
  { ownTopic }: Pick<Tuned, 'ownTopic'> = tuned,
): Ranked {
  const alone = rank(question)
  if (before === undefined) return alone
  const best = alone.find(({ key }) => key !== 'none')
  const hasTopic = (best?.share ?? 0) >= ownTopic && !leansOnBefore.test(question.trim())
  if (hasTopic || (alone[0]?.key === 'none' && alone[0].share > thresholds.foreignAlone)) return alone
  return rank(question, before)
}

/** 'And for a year?' says nothing by itself. */
const leansOnBefore = /^(and|or|but|also|ok and|okay and|so|what about|how about|then|for|same)\b.{0,40}$/i

/** Whether the best of them is sure enough to be said. */
export function isSure([best, ...rest]: Ranked, { sure, none }: Pick<Tuned, 'sure' | 'none'> = tuned): boolean {
  if (!best || isUnanswered(best.key)) return false
  const unanswered = rest.reduce((sum, { key, share }) => (isUnanswered(key) ? sum + share : sum), 0)
  return best.share >= sure && best.share >= none * unanswered
}

/** No word at all, or one over and over. */
function isNonsense(question: string): boolean {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 || (words.length > 4 && new Set(words).size === 1)
}

const isForeign = ([best]: Ranked) => best?.key === 'none' && best.share >= thresholds.foreign

/** Whether a question that was not answered is for the team to see: jokes, spam and orders to a machine are not. */
export function mayBeOurs(question: string): boolean {
  const asked = firstWords(question)
  const [best] = pagesRanker.prepare().rank(asked)
  return !isNonsense(asked) && !(best?.key === 'none' && best.share >= thresholds.surelyForeign)
}

/** Something of their own is meant when it is as sure as this, whatever our pages say; or this much less where they say little. */
const ownSure = { always: 0.5, whereUnsure: 0.15, whereUnknown: 0.05, pages: 0.5 }

/** What of their own account a customer's question asks for; `rest` is what it asks besides. */
type FromOwn = (question: string, before: string | undefined) => (Answer & { sure: number; rest: string[] }) | undefined

/**
 * Answers from our own pages, and from the account of a customer who asks for what is theirs. `earlier` are the turns so far, for a
 * question that only makes sense after them.
 */
export function answerFromPages(
  said: string,
  earlier: readonly Earlier[],
  now: Date,
  {
    written = [],
    isCustomer = false,
    fromOwn = () => undefined,
  }: { written?: readonly Written[]; isCustomer?: boolean; fromOwn?: FromOwn } = {},
): Answer {
  const question = firstWords(said)
  const last = earlier.findLast(isQuestion)
  const talk = smallTalkIn(question, last !== undefined && last === earlier.at(-1))
  const asker = { now, isCustomer }
  if (talk) return answerTalk(talk, asker)
  if (isNonsense(question)) return unknownAnswer(asker)
  const before = last && firstWords(last.question, wordsRead - followUpWords)
  const own = fromOwn(question, before)
  if (own && own.sure >= ownSure.always) return withPages(own, own.rest)
  const teams = writtenFor(question, written)
  if (teams) return { ...nothingFound, text: teams.answer, offers: ['person'], isKnown: true }
  const ranked = withoutRepeating(understand(question, before), last?.answer)
  if (own && own.sure >= ownSureBeside(ranked)) return own
  const nearby = passagesFor(ranked)
  // What merely was not found, or is unsaid, is for a model to look at; what is none of our business is for nobody.
  if (!isSure(ranked)) return isForeign(ranked) ? unknownAnswer(asker) : { ...unknownAnswer(asker), passages: nearby }
  const key = ranked[0]?.key ?? ''
  if (key in talks) return answerTalk(talks[key] as SmallTalk, asker)
  const best = known.get(key)
  if (!best) return { ...unknownAnswer(asker), passages: nearby }
  const second = secondOf(question, key)
  const texts = [best, ...(second ? [second] : [])].map((passage) => excerptOf(passage, question))
  const steps = nextSteps(key, isCustomer)
  const reachable = steps.includes('person') || asksWhenOpen(key) ? withWaysToAPerson('', asker) : undefined
  return {
    text: [...texts, ...(reachable ? [reachable.text.trim()] : [])].join('\n'),
    sources: [best, ...(second ? [second] : [])]
      .map(sourceOf)
      .filter(({ href }, index, all) => all.findIndex((other) => other.href === href) === index),
    offers: reachable && steps.includes('person') ? reachable.offers.filter((offer) => offer !== 'quote') : steps,
    passages: [best, ...nearby.filter((passage) => passage !== best)],
    isKnown: true,
    isNoHelp: false,
  }
}

const ownSureBeside = (ranked: Ranked) => {
  if (!isSure(ranked)) return isForeign(ranked) ? ownSure.whereUnsure : ownSure.whereUnknown
  return (ranked[0]?.share ?? 0) < ownSure.pages ? ownSure.whereUnsure : ownSure.always
}

/** What else was asked beside it, from our pages where they surely say it. */
function withPages(own: Answer, rest: readonly string[]): Answer {
  const found = rest.flatMap((part) => {
    const [best] = pagesRanker.prepare().rank(part)
    const passage = best && best.share >= thresholds.second && !(best.key in talks) ? known.get(best.key) : undefined
    return passage ? [{ text: excerptOf(passage, part), source: sourceOf(passage) }] : []
  })
  const texts = [own.text, ...found.map(({ text }) => text)]
  return { ...own, text: texts.join('\n'), sources: [...own.sources, ...found.map(({ source }) => source)] }
}

const nothingFound = { sources: [], passages: [], isNoHelp: false }

/** What the team wrote goes before what stands on the pages, unless they are sure and the question is merely like the team's. */
function writtenFor(question: string, written: readonly Written[]): Written | undefined {
  if (written.length === 0) return undefined
  const { alike, rank } = pagesRanker.prepare()
  const alikeTo = alike(question)
  const [best] = written
    .map((answer) => ({ answer, alike: alikeTo(answer.question) }))
    .sort((a, b) => b.alike - a.alike)
  return best && isTakenFor(best.alike, () => rank(question)) ? best.answer : undefined
}

/** Whether a question this much like one that the team has answered is taken for it. */
export function isTakenFor(alike: number, ranked: () => Ranked, { written }: Pick<Tuned, 'written'> = tuned): boolean {
  if (alike < written || alike >= thresholds.sameAsWritten) return alike >= written
  const [ours] = ranked()
  return !ours || isUnanswered(ours.key) || ours.share < thresholds.surelyOurs
}

const talks: Record<string, SmallTalk> = {
  hello: 'hello',
  thanks: 'thanks',
  goodbye: 'goodbye',
  yes: 'yes',
  program: 'program',
  person: 'person',
  'no-help': 'noHelp',
}

/** The last answer is not given again to another question, unless nothing else is meant. */
function withoutRepeating(ranked: Ranked, lastAnswer: string | undefined): Ranked {
  const [best] = ranked
  const text = best && known.get(best.key)?.lines[0]
  if (!best || !text || best.share >= tuned.ownTopic || !lastAnswer?.startsWith(text)) return ranked
  return ranked.slice(1)
}

/** 'How much is it and how long does it take' asks for two facts. */
function secondOf(question: string, key: string): Passage | undefined {
  const parts = question.split(/[?.!]\s+|,?\s+and\s+(?=(?:how|what|when|who|where|do|does|is|can)\b)/i)
  if (parts.length !== 2 || parts.some((part) => part.trim().split(/\s+/).length < 2)) return undefined
  const [one, two] = parts.map((part) => pagesRanker.prepare().rank(part)[0])
  if (!one || !two || one.key === two.key || Math.min(one.share, two.share) < thresholds.second) return undefined
  return [one, two]
    .filter((found) => found.key !== key)
    .map((found) => known.get(found.key))
    .find(Boolean)
}

/** For a model: what is likeliest meant, and the pages where it stands. */
function passagesFor(ranked: Ranked): Passage[] {
  // Sure of one, it is told what else may be meant and no prices of other things.
  const meant = isSure(ranked) ? ranked.filter(({ share }, index) => index === 0 || share >= thresholds.meant) : ranked
  const found = meant.slice(0, 6).flatMap(({ key }) => known.get(key) ?? [])
  const around = found.slice(0, 2).flatMap(({ href }) => passagesAt(href))
  return [...new Set([...found, ...around])].slice(0, passagesForModel)
}

const unknownAnswer = (asker: Asker): Answer => ({
  ...withWaysToAPerson(assistantSays.unknown, asker),
  passages: [],
  isKnown: false,
  isNoHelp: false,
})

/** A longer one speaks for itself. */
const followUpWords = 8

/** What is said to whoever says nothing that our pages could answer. */
function answerTalk(kind: SmallTalk, asker: Asker): Answer {
  const text = assistantSays[kind]
  const offersPerson = kind === 'person' || kind === 'program' || kind === 'yes' || kind === 'noHelp'
  return {
    ...(offersPerson ? withWaysToAPerson(text, asker) : { text, sources: [], offers: [] }),
    passages: [],
    isKnown: true,
    isNoHelp: kind === 'noHelp',
  }
}

/** A person, the form (a ticket for a customer), and the phone while somebody is there to answer it. */
function withWaysToAPerson(text: string, asker: Asker): Pick<Answer, 'text' | 'sources' | 'offers'> {
  const now = atTheAgency(asker.now)
  const closes = openUntil(now)
  const phone = closes ? assistantSays.open(timeOf(closes)) : assistantSays.closed(dayAndTimeOf(now, nextOpening(now)))
  const offers: AssistantOffer[] = asker.isCustomer ? ['ticket', 'person'] : ['person', 'quote']
  return { text: `${text} ${phone}`, sources: [], offers: closes ? [...offers, 'phone'] : offers }
}

const dateOf = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds)
const timeOf = (moment: Temporal.ZonedDateTime) => formatHour(dateOf(moment), agencyZone)

function dayAndTimeOf(now: Temporal.ZonedDateTime, moment: Temporal.ZonedDateTime) {
  const isToday = now.toPlainDate().equals(moment.toPlainDate())
  const day = isToday ? 'today' : formatWeekday(dateOf(moment), agencyZone)
  return `${day} at ${timeOf(moment)}`
}
