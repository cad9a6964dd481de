// How well the assistant understands what is asked, for whoever writes its facts and voices.
//
//   npm run assistant              which of the visitors' questions fail, and why; what was asked in vain lately
//   npm run assistant -- --tune    every author in turn left out, and how well the others make up for them
import { isSure, prepareAssistant, understand } from '#server/assistant/answer.ts'
import { learn } from '#server/assistant/learn.ts'
import { examplesOf } from '#server/assistant/learned.ts'
import visitors from '#server/assistant/questions/visitors.json' with { type: 'json' }
import { createRanker, rankerWeights } from '#server/assistant/ranker.ts'
import { scoresOf } from '#server/assistant/score.ts'
import { readVoices } from '#server/assistant/voices.ts'
import { atTheServer } from '#server/operator/at-the-server.ts'
import { listOpenQuestions } from '#server/questions/questions.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const percent = (flags: readonly boolean[]) =>
  flags.length === 0 ? '-' : `${((100 * flags.filter(Boolean).length) / flags.length).toFixed(1)} %`

if (process.argv.includes('--tune')) tune()
else {
  tellFailures()
  await tellOpenQuestions()
}

/** Weights are chosen by these figures and never by the visitors' questions. */
function tune() {
  const voices = readVoices()
  for (const author of new Set(voices.map((voice) => voice.author))) {
    const learned = learn(examplesOf(voices.filter((voice) => voice.author !== author)))
    const known = new Set(learned.keys)
    const asked = voices.filter((voice) => voice.author === author && known.has(voice.key))
    for (const nearest of [rankerWeights.nearest / 2, rankerWeights.nearest, rankerWeights.nearest * 2]) {
      const { rank } = createRanker(learned, { ...rankerWeights, nearest })
      const found = asked.map(({ text, before, key }) => {
        const ranked = understand(text, before.at(-1), rank)
        return { key, isRight: isSure(ranked) ? ranked[0]?.key === key : key === 'none', isRefused: !isSure(ranked) }
      })
      const ours = found.filter(({ key }) => key !== 'none')
      const others = found.filter(({ key }) => key === 'none')
      say(
        `${author}, nearest ${nearest}: ${ours.length} asked, the very fact ${percent(ours.map(({ isRight }) => isRight))}, refused ${percent(ours.map(({ isRefused }) => isRefused))}; ${others.length} none of our business, refused ${percent(others.map(({ isRight }) => isRight))}`,
      )
    }
  }
}

function tellFailures() {
  const scores = scoresOf(visitors.questions)
  const ours = scores.filter(({ refuse }) => !refuse)
  const others = scores.filter(({ refuse }) => refuse)
  for (const { topic, text, refuse, isRefused, answer } of scores.filter(({ isRight }) => !isRight)) {
    const meant = prepareAssistant().rank(text).slice(0, 3)
    const why = meant.map(({ key, share }) => `${key} ${(100 * share).toFixed(0)} %`).join(', ')
    say(
      `${refuse ? 'answered' : isRefused ? 'refused' : 'wrong'}  ${topic}: ${text}\n          ${why}\n          ${answer.split('\n')[0]}`,
    )
  }
  say(
    `Visitors' questions: ${percent(ours.map(({ isRight }) => isRight))} right, ${percent(ours.map(({ isRefused }) => isRefused))} wrongly refused; ${percent(others.map(({ isRight }) => isRight))} of what is none of our business refused.`,
  )
}

/** What was refused, or followed by 'no', without who asked. */
async function tellOpenQuestions() {
  await atTheServer(async ({ db }) => {
    for (const { question, times, answer } of await listOpenQuestions(db))
      say(`${times} ×  ${question}${answer === null ? '' : `  → ${answer}`}`)
  })
}
