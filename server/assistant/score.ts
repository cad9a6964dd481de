import { assistantSays } from '#content/assistant.ts'
import { plain } from './alike.ts'
import { answerFromPages, type Earlier } from './answer.ts'
import type { AskedQuestion } from './asked-sets.ts'
import { share, type Figures } from './measure.ts'
import { readVoices } from './voices.ts'

type Score = {
  topic: string
  text: string
  before: string[]
  answer: string
  refuse: boolean
  isRight: boolean
  isRefused: boolean
  /** An author of voices happened to write it word for word: what it scores, no stranger scores. */
  isVerbatim: boolean
}

const noon = new Date('2026-11-17T12:00:00-08:00')

/** Each asked in a conversation of its own, after the turns before it. */
export function scoresOf(questions: readonly AskedQuestion[]): Score[] {
  const voices = new Set(readVoices().map((voice) => plain(voice.text)))
  return questions.map(({ topic, text, before, accept, reject, refuse }) => {
    const earlier: Earlier[] = []
    for (const question of before) earlier.push({ question, answer: answerFromPages(question, earlier, noon).text })
    const answer = answerFromPages(text, earlier, noon).text
    const has = (pattern: string) => new RegExp(pattern, 'i').test(answer)
    const isRefused = answer.startsWith(assistantSays.unknown)
    const fits = accept.some(has) && !reject.some(has)
    const handsOver = answer.startsWith(assistantSays.person)
    return {
      topic,
      text,
      before,
      answer,
      refuse,
      isRefused,
      isVerbatim: voices.has(plain(text)),
      isRight: refuse ? isRefused || handsOver || fits : fits && !isRefused,
    }
  })
}

export function figuresOfScores(scores: readonly Score[]): Figures {
  const ours = scores.filter(({ refuse }) => !refuse)
  const others = scores.filter(({ refuse }) => refuse)
  return {
    asked: ours.length,
    right: share(ours, ({ isRight }) => isRight),
    refused: share(ours, ({ isRefused }) => isRefused),
    others: others.length,
    othersRefused: share(others, ({ isRight }) => isRight),
  }
}
