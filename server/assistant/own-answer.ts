import { agency } from '#content/agency.ts'
import type { Source } from '#domain/chat.ts'
import { ticketNumberIn } from '#domain/tickets.ts'
import { understand, type Answer } from './answer.ts'
import type { OwnAccount, OwnPassage } from './own-passages.ts'
import { isOwnTopic, ownTopicsRanker, ownVocabulary, type OwnTopic } from './own-topics.ts'
import { partsOf } from './parts.ts'
import type { Ranker } from './ranker.ts'
import { spelled, vocabularyOf } from './spelling.ts'
import { wordsOf } from './words.ts'

/** How sure it is that something of their own is meant, from 0 to 1, and what parts of the question ask for something else. */
type OwnAnswer = Answer & { sure: number; rest: string[] }

/** So many things of one kind are told of at once. */
const toldAtMost = 3
/** A ticket is meant, whatever else a question could mean, when it shares so many words with it, one of them rare in the account. */
const wordsShared = 2
/** Who asks as surely as this what we wait for asks for all of it. */
const surelyNeeded = 0.5
/** Of a question with several parts each is answered that asks as surely as this for something of theirs. */
const surePart = 0.6

/**
 * What of a customer's own account answers a question, or each of its parts; undefined where nothing does, or somebody else's is
 * asked for: what is not theirs it does not know.
 */
export function answerFromOwn(
  asked: string,
  before: string | undefined,
  account: OwnAccount,
  rank = ownTopicsRanker.prepare().rank,
): OwnAnswer | undefined {
  if (namesAnother(asked, account)) return undefined
  const question = spelled(asked, [ownVocabulary(), vocabularyOf(account.passages.map(({ about }) => about))])
  const found = (part: string, earlier: string | undefined) => foundIn(part, earlier, account, rank)
  const whole = found(question, before)
  const parts = partsOf(question)
  if (parts.length < 2) return whole && saying(whole.told, whole.sure)
  const all = parts.map((part, index) => found(part, parts[index - 1] ?? before))
  const sure = all.filter((part) => part !== undefined).filter((part) => part.sure >= surePart)
  const told = withoutTwice(sure.flatMap((part) => part.told))
  if (told.length === 0) return whole && saying(whole.told, whole.sure)
  const rest = parts.filter((_, index) => (all[index]?.sure ?? 0) < surePart)
  // Where one part alone is theirs, the whole may say better which.
  if (sure.length < 2 && whole && whole.sure >= surePart) return { ...saying(whole.told, whole.sure), rest }
  return { ...saying(told, Math.max(...sure.map((part) => part.sure))), rest }
}

type Found = { told: OwnPassage[]; sure: number }

function foundIn(
  question: string,
  before: string | undefined,
  account: OwnAccount,
  rank: Ranker['rank'],
): Found | undefined {
  const ranked = understand(question, before, rank, { ownTopic: 0.4 })
  const pages = ranked.find(({ key }) => key === 'pages')?.share ?? 0
  const other = ranked.find(({ key }) => key === 'other')?.share ?? 0
  const topic = ranked.find(({ key }) => isOwnTopic(key))
  const named = ticketNamed(question, account)
  if (named) return { told: [named], sure: 1 }
  const remembered = ticketRemembered(question, account)
  const isNeeded = topic?.key === 'needed' && topic.share >= surelyNeeded
  if (remembered && !isNeeded) return { told: [remembered], sure: 1 }
  if (!topic) return undefined
  const told = passagesOn(topic.key as OwnTopic, question, account)
  if (told.some((passage) => isCalled(passage, question))) return { told, sure: 1 }
  if (told.length === 0 || other > topic.share) return undefined
  return { told, sure: 1 - pages - other }
}

/** How far a project is and what was last done to it say its date too. */
function withoutTwice(told: readonly OwnPassage[]): OwnPassage[] {
  const isSaid = ({ topic, title }: OwnPassage) =>
    topic === 'date' && told.some((one) => one.title === title && (one.topic === 'stage' || one.topic === 'update'))
  return [...new Set(told)].filter((passage) => !(passage.isCurrent && isSaid(passage)))
}

/** Who says the name of a thing of theirs means it: all of it, or two words. */
function isCalled({ name }: OwnPassage, question: string): boolean {
  const called = termsOf(name)
  const said = termsOf(question).intersection(called).size
  return said > 0 && (said === called.size || said >= wordsShared)
}

const saying = (told: readonly OwnPassage[], sure: number): OwnAnswer => ({
  text: told.flatMap(({ lines }) => lines).join('\n'),
  sources: told.map(sourceOf).filter(({ href }, index, all) => all.findIndex((one) => one.href === href) === index),
  offers: [],
  // None for a model: what is theirs is said in our own words.
  passages: [],
  isKnown: true,
  isNoHelp: false,
  sure,
  rest: [],
})

const sourceOf = ({ href, title }: OwnPassage): Source => ({ href, title, own: true })

const termsOf = (text: string) => new Set(wordsOf(text).flatMap(({ term }) => (term.startsWith('?') ? [] : [term])))

const asksForAll = /\b(?:both|all|each|every)\b/i
const asksForOver = /\b(?:old|older|previous|former|finished|completed)\b/i
const asksHowMany = /\bhow many\b|\bnumber of\b|\bleft\b|\blimit\b/i
/** What every project is: no name for one of several. */
const kinds = termsOf('project website shop page app')
const namingTerms = ({ about, name }: OwnPassage) => termsOf(about).difference(kinds).union(termsOf(name))

/** Those that the question names; where it names none, what is not over yet; else the last. */
function passagesOn(topic: OwnTopic, question: string, { passages }: OwnAccount): OwnPassage[] {
  const all = passages.filter((passage) => passage.topic === topic)
  if (asksForAll.test(question)) return all.slice(0, toldAtMost)
  const counted = topic === 'tickets' && asksHowMany.test(question) ? passages.filter(isCount) : []
  return [...counted, ...meantAmong(all, question)].slice(0, toldAtMost)
}

const isCount = (passage: OwnPassage) => passage.topic === 'count'

function meantAmong(all: readonly OwnPassage[], question: string): OwnPassage[] {
  const asked = termsOf(question)
  const shared = all.map((passage) => ({ passage, count: asked.intersection(namingTerms(passage)).size }))
  const most = Math.max(0, ...shared.map(({ count }) => count))
  const named = shared.filter(({ count }) => count === most).map(({ passage }) => passage)
  if (most > 0 && named.length < all.length) return named
  const isMeant = all.filter(({ isCurrent }) => isCurrent !== asksForOver.test(question))
  return isMeant.length > 0 ? isMeant : all.slice(0, 1)
}

const numberIn = (question: string) => {
  const written = /\btkt[\s-]*(\d{1,15})\b|\bticket(?:\s+(?:number|no\.?|nr\.?|#))?\s*#?(\d{1,15})\b/i.exec(question)
  return written && ticketNumberIn(written[1] ?? written[2] ?? '')
}

function ticketNamed(question: string, { passages }: OwnAccount): OwnPassage | undefined {
  const number = numberIn(question)
  return passages.find(({ topic, title }) => number && topic === 'tickets' && title.startsWith(`${number}:`))
}

/** Who asks after 'the spin bike' means the ticket in which they wrote of it. */
function ticketRemembered(question: string, { passages }: OwnAccount): OwnPassage | undefined {
  const elsewhere = termsOf(
    passages
      .filter(({ topic }) => topic !== 'tickets')
      .map(({ about }) => about)
      .join(' '),
  )
  const asked = termsOf(question)
  const found = passages
    .filter(({ topic, about }) => topic === 'tickets' && about !== '')
    .map((passage) => {
      const shared = asked.intersection(termsOf(passage.about))
      return { passage, shared: shared.size, own: shared.difference(elsewhere).size }
    })
    .sort((a, b) => b.own - a.own || b.shared - a.shared)
  const [best] = found
  return best && best.own >= 1 && best.shared >= wordsShared ? best.passage : undefined
}

/** Begins with a capital letter and is no name. */
const capitals = new Set(
  `i im id ill ive monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
  september october november december christmas easter thanksgiving halloween premium free account tkt url ok eta pdf usd
  planning design development testing completed custom web package member everett seattle ${agency.name}`
    .toLowerCase()
    .split(/[^\p{L}]+/u),
)
const things =
  '(?:project|site|website|shop|store|page|ticket|order|purchase|payment|receipt|invoice|membership|plan|subscription|domain|form|progress|stage|app|build)s?'
const possessive = new RegExp(String.raw`([\p{L}-]+)['’]s\s+(?:[\p{L}’'-]+\s+){0,2}${things}\b`, 'giu')
const noName = new Set(
  'what that it there here how where when who let today company client customer everybody'.split(' '),
)

/** Whether it names somebody or something that is not theirs: a number, whose it is, a name. */
function namesAnother(question: string, account: OwnAccount): boolean {
  const number = numberIn(question)
  if (number && !ticketNamed(question, account)) return true
  const own = new Set(
    [account.names, ...account.passages.flatMap(({ title, about, lines }) => [title, about, ...lines])]
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu),
  )
  const isOwn = (name: string) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .every((word) => own.has(word))
  for (const [, name = ''] of question.matchAll(possessive))
    if (!noName.has(name.toLowerCase()) && !isOwn(name)) return true
  // A word in the middle of a sentence with a capital letter, where not all have one.
  const words = [...question.matchAll(/(?<=[\p{L}\p{N},;'’] )\p{Lu}[\p{L}\p{N}]+/gu)].map(([word]) => word)
  const isShouted = (question.match(/\p{Lu}/gu)?.length ?? 0) > question.length / 3
  return !isShouted && words.some((word) => !capitals.has(word.toLowerCase()) && !isOwn(word))
}
