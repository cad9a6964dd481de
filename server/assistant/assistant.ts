import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import type { LanguageModel } from '../outside/language-model.ts'
import {
  answerFromPages,
  isQuestion,
  mayBeOurs,
  pagesRanker,
  type Answer,
  type Earlier,
  type Written,
} from './answer.ts'
import { answerFromOwn } from './own-answer.ts'
import type { OwnAccount } from './own-passages.ts'
import { ownTopicsRanker } from './own-topics.ts'
import { NotInPassages, rephrase, type Turn } from './rephrase.ts'
import { placeRead, sourceOf, withFewSteps } from './sources.ts'

/** Said while an answer is made: more of its text, or that what was said so far is taken back. */
type Telling = { text: string } | { restart: true }

type Question = {
  question: string
  earlier: readonly ToldTurn[]
  written: readonly Written[]
  now: Date
  /** Signed in, and no member of the team. */
  isCustomer: boolean
  /** What is theirs, of a customer. */
  own?: OwnAccount | undefined
  mayUseModel: boolean
}

/** `isOwn`: said from the account of whoever asked. */
type ToldTurn = Turn & { isOwn?: boolean }

/** `open` is the question for the team that was left without an answer: this one, or the one before that did not help. */
type Given = Answer & { open: string | undefined }

export type Assistant = {
  hasModel: boolean
  answer: (question: Question, tell: (telling: Telling) => void) => Promise<Given>
}

/**
 * Answers from our own pages. Where there is a model, it is told what fits and the pages around it, and puts it into words; when
 * it is slow, broken or says what the passages do not, the facts speak for themselves. The visitor always gets an answer.
 */
export function createAssistant(model: LanguageModel | undefined, log: Log): Assistant {
  return {
    hasModel: model !== undefined,
    answer: async ({ question, earlier, written, now, isCustomer, own, mayUseModel }, tell) => {
      await pagesRanker.prepareApart()
      if (own) await ownTopicsRanker.prepareApart()
      const turns = turnsOf(earlier)
      const fromPages = answerFromPages(question, turns, now, {
        written,
        isCustomer,
        ...(own && { fromOwn: (asked, before) => answerFromOwn(asked, before, own) }),
      })
      const answer =
        model && mayUseModel && fromPages.passages.length > 0
          ? await inModelsWords(model, { question, earlier: withoutOwn(earlier), fromPages, log }, tell)
          : fromPages
      const open = answer.isNoHelp ? turns.findLast(isQuestion)?.question : answer.isKnown ? undefined : question
      return { ...withFewSteps(answer), open: open !== undefined && mayBeOurs(open) ? open : undefined }
    },
  }
}

type Task = { question: string; earlier: readonly Turn[]; fromPages: Answer; log: Log }

async function inModelsWords(
  model: LanguageModel,
  { question, earlier, fromPages, log }: Task,
  tell: (telling: Telling) => void,
): Promise<Answer> {
  const { passages, isKnown } = fromPages
  let text = ''
  try {
    for await (const sentence of rephrase(model, { question, earlier, passages })) {
      text += sentence
      tell({ text: sentence })
    }
    if (isKnown) return { ...fromPages, text: text.trim() }
    const place = placeRead(text, passages)
    const sources = place ? [sourceOf(place)] : []
    return { ...fromPages, text: text.trim(), sources, offers: ['person'], isKnown: true }
  } catch (error) {
    if (text !== '') tell({ restart: true })
    // That it finds nothing takes no answer away that we are sure of.
    if (!(error instanceof NotInPassages)) log.warn('the assistant answers without its model', errorFacts(error))
    return fromPages
  }
}

/** Personal passages are never sent to a model: neither what was said from them, nor what was asked for them. */
const withoutOwn = (earlier: readonly ToldTurn[]): Turn[] =>
  earlier.filter(({ isOwn }, index) => !isOwn && !earlier[index + 1]?.isOwn).map(({ who, said }) => ({ who, said }))

/** What the visitor said, each with the answer that followed it. */
function turnsOf(earlier: readonly Turn[]): Earlier[] {
  return earlier.flatMap(({ who, said }, index) => {
    if (who !== 'visitor') return []
    const next = earlier[index + 1]
    return [next?.who === 'assistant' ? { question: said, answer: next.said } : { question: said }]
  })
}
