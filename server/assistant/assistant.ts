import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import type { LanguageModel } from '../outside/language-model.ts'
import { answerFromPages, unknownAnswer, type Answer } from './answer.ts'
import { NotInPassages, rephrase, type Turn } from './rephrase.ts'

/** Said while an answer is made: more of its text, or that what was said so far is taken back. */
type Telling = { text: string } | { restart: true }

type Question = { question: string; earlier: readonly Turn[]; now: Date; mayUseModel: boolean }

export type Assistant = {
  hasModel: boolean
  answer: (question: Question, tell: (telling: Telling) => void) => Promise<Answer>
}

/**
 * Answers from our own pages. Where there is a model, it puts the same passages into words that fit the question; when it is
 * slow, broken or says what the passages do not, the passages speak for themselves. The visitor always gets an answer.
 */
export function createAssistant(model: LanguageModel | undefined, log: Log): Assistant {
  return {
    hasModel: model !== undefined,
    answer: async ({ question, earlier, now, mayUseModel }, tell) => {
      const asked = earlier.filter(({ who }) => who === 'visitor').map(({ said }) => said)
      const fromPages = answerFromPages(question, asked, now)
      if (model && mayUseModel && fromPages.passages.length > 0) {
        let text = ''
        try {
          for await (const sentence of rephrase(model, { question, earlier, passages: fromPages.passages })) {
            text += sentence
            tell({ text: sentence })
          }
          return { ...fromPages, text: text.trim() }
        } catch (error) {
          if (text !== '') tell({ restart: true })
          if (error instanceof NotInPassages) return { ...unknownAnswer(now), sources: fromPages.sources }
          log.warn('the assistant answers without its model', errorFacts(error))
        }
      }
      return fromPages
    },
  }
}
