// How well the assistant understands what is asked, for whoever writes its facts and voices.
//
//   npm run assistant                         which questions of content/questions/ fail, and why; what was asked in vain lately
//   npm run assistant -- --left-out [AUTHOR]  each author left out in turn (or this one), and which of their questions the others miss
//   npm run assistant -- --tune               chooses what is in server/assistant/tuned.json by leaving out one author at a time
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { agencyDay } from '#server/agency/agency-day.ts'
import { isSure, understand } from '#server/assistant/answer.ts'
import { readAskedSets, type AskedSet } from '#server/assistant/asked-sets.ts'
import { isUnanswered } from '#server/assistant/knowledge.ts'
import { authorsOf, figuresOf, hear, inWords, learnWithout, meanOf, saidBy } from '#server/assistant/measure.ts'
import { createRanker, type Ranked } from '#server/assistant/ranker.ts'
import { figuresOfScores, scoresOf } from '#server/assistant/score.ts'
import { tune } from '#server/assistant/tune.ts'
import { readVoices } from '#server/assistant/voices.ts'
import { atTheServer } from '#server/operator/at-the-server.ts'
import { listOpenQuestions } from '#server/questions/questions.ts'

/** Only its figures are told: who mends by what fails there has nothing left to measure by. */
const keptOut = 'strangers'
const say = (line: string) => process.stdout.write(`${line}\n`)
const likeliest = (ranked: Ranked) =>
  ranked
    .slice(0, 3)
    .map(({ key, share }) => `${key} ${(100 * share).toFixed(0)} %`)
    .join(', ')

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'left-out': { type: 'boolean' }, tune: { type: 'boolean' } },
})
if (flags.tune) {
  const chosen = tune(readVoices(), say)
  writeFileSync('server/assistant/tuned.json', `${JSON.stringify(chosen, null, 2)}\n`)
  say(`server/assistant/tuned.json: ${JSON.stringify(chosen)}`)
} else if (flags['left-out']) tellLeftOut(positionals)
else {
  for (const set of readAskedSets()) tellFailures(set)
  await tellOpenQuestions()
}

function tellLeftOut(chosen: readonly string[]) {
  const voices = readVoices()
  if (authorsOf(voices).length < 2) {
    say('Two authors who wrote about the same are needed: one is left out, and the others teach.')
    return
  }
  const each = (chosen.length > 0 ? chosen : authorsOf(voices)).map((author) => {
    const heard = hear(saidBy(author, voices), createRanker(learnWithout(author, voices)))
    for (const { voice, ranked } of heard) {
      const isRight = isUnanswered(voice.key) ? !isSure(ranked) : isSure(ranked) && ranked[0]?.key === voice.key
      if (!isRight) say(`${voice.key}: ${[...voice.before, voice.text].join(' > ')}\n    ${likeliest(ranked)}`)
    }
    const figures = figuresOf(heard)
    say(`${author} left out: ${inWords(figures, 'the very fact')}`)
    return figures
  })
  say(`Mean: ${inWords(meanOf(each), 'the very fact')}`)
}

function tellFailures({ name, questions }: AskedSet) {
  const scores = scoresOf(questions)
  const failures = name === keptOut ? [] : scores.filter(({ isRight }) => !isRight)
  for (const { topic, text, before, refuse, isRefused, answer } of failures) {
    const failure = refuse ? 'answered, and none of our business' : isRefused ? 'refused' : 'wrong'
    say(`${failure} (${topic}): ${[...before, text].join(' > ')}`)
    say(`    taken for: ${likeliest(understand(text, before.at(-1)))}`)
    say(`    answered: ${answer.split('\n')[0]}`)
  }
  say(`\ncontent/questions/${name}.json:`)
  say(`  ${inWords(figuresOfScores(scores))}`)
  const notVerbatim = scores.filter(({ isVerbatim }) => !isVerbatim)
  say(`  without what a voice says word for word: ${inWords(figuresOfScores(notVerbatim))}`)
}

/** What was refused, or followed by 'no', without who asked. */
async function tellOpenQuestions() {
  await atTheServer(async ({ db }) => {
    const questions = await listOpenQuestions(db)
    const open = questions.filter(({ answer }) => answer === null)
    const written = questions.filter(({ answer }) => answer !== null)
    say(`\nAsked in vain or answered without help, and not answered since (${open.length}, oftenest first):`)
    for (const { question, times, last_asked_at } of open)
      say(`  ${times} ×, last on ${agencyDay(last_asked_at)}: ${question}`)
    say(`\nAnswered by the team (${written.length}):`)
    for (const { question, times, answer } of written) say(`  ${times} × ${question}\n      ${answer}`)
  })
}
