import { and, desc, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import type { ActivityKind } from '#domain/activity.ts'
import { AppError } from '#domain/errors.ts'
import type { OpenQuestionAnswer } from '#domain/open-questions.ts'
import { recordActivity } from '../activity/activity.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { countAddress, countAgainst, isWithin, siteOf, type Limit } from '../limits/limits.ts'
import { hashOfToken } from '../tokens.ts'
import { open_questions } from './questions.tables.ts'
import { withoutWho } from './without-who.ts'

export type OpenQuestion = typeof open_questions.$inferSelect

/** Nobody fills the list alone. */
const keptPerAddress: Limit = { name: 'open-question-address', times: 20, perSeconds: 24 * 3600 }
/** Nor does anybody bring a question to its top: whoever asks it again is no further visitor. */
const countedAgain: Limit = { name: 'open-question-again', times: 1, perSeconds: 30 * 24 * 3600 }
const questionMaxLength = 300
const openListed = 100
/** As many answers as the assistant looks through are there to be changed, however much is asked in vain. */
const writtenListed = 1_000

type Asked = { question: string; address: string; name: string }

/** Keeps what was not answered, without who asked; one asked before is counted once more. */
export async function keepOpenQuestion(ctx: Pick<Ctx, 'db' | 'now'>, { question, address, name }: Asked) {
  const blanked = withoutWho(question, name).slice(0, questionMaxLength)
  const asked_as = wordsIn(blanked)
  if (asked_as === '') return
  const now = ctx.now()
  // Of both together only the hash is kept: who asked what is told by nothing.
  const askerOfIt = hashOfToken(`${siteOf(address)} ${asked_as}`)
  if (!(await isWithin(countAgainst(ctx.db, countedAgain, askerOfIt, now)))) return
  if (!(await isWithin(countAddress(ctx.db, keptPerAddress, address, now)))) return
  await ctx.db
    .insert(open_questions)
    .values({ question: blanked, asked_as, created_at: now, last_asked_at: now })
    .onConflictDoUpdate({
      target: open_questions.asked_as,
      set: { times: sql`${open_questions.times} + 1`, last_asked_at: now },
    })
}

/** Whether two questions are the same but for capitals and marks. */
export const isSameQuestion = (one: string, other: string) => wordsIn(one) === wordsIn(other)

const wordsIn = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ').slice(0, questionMaxLength)

/** What waits for an answer, oftenest first; then what the team has answered, however much waits. */
export async function listOpenQuestions(db: Queries): Promise<OpenQuestion[]> {
  const open = await listed(db, isNull(open_questions.answer), openListed)
  return [...open, ...(await listed(db, isNotNull(open_questions.answer), writtenListed))]
}

const listed = (db: Queries, which: SQL, atMost: number): Promise<OpenQuestion[]> =>
  db
    .select()
    .from(open_questions)
    .where(and(which, isNull(open_questions.dismissed_at)))
    .orderBy(desc(open_questions.times), desc(open_questions.last_asked_at), open_questions.id)
    .limit(atMost)

/** The answers that the team wrote, for the assistant: read at every question, so that every process knows the newest. */
export async function listWrittenAnswers(db: Queries): Promise<{ question: string; answer: string }[]> {
  const rows = await listed(db, isNotNull(open_questions.answer), writtenListed)
  return rows.flatMap(({ question, answer }) => (answer === null ? [] : [{ question, answer }]))
}

/** Writes what the assistant says from now on, or changes it. */
export async function answerOpenQuestion(ctx: Ctx, id: string, { answer, seen_answer }: OpenQuestionAnswer) {
  await ctx.db.transaction(async (tx) => {
    const question = await lockQuestion(tx, id)
    if (seen_answer !== undefined && question.answer !== seen_answer) throw new AppError('conflict')
    await change(tx, ctx, question, 'open_question_answered', { answer })
  })
}

/** Takes an answer back: the question waits for another. */
export async function removeAnswer(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const question = await lockQuestion(tx, id)
    if (question.answer === null) throw new AppError('conflict')
    await change(tx, ctx, question, 'open_question_answer_removed', { answer: null })
  })
}

/** Puts a question aside for good. One that a colleague has answered meanwhile stays. */
export async function dismissOpenQuestion(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    const question = await lockQuestion(tx, id)
    if (question.answer !== null) throw new AppError('conflict')
    await change(tx, ctx, question, 'open_question_dismissed', { dismissed_at: ctx.now() })
  })
}

async function lockQuestion(tx: Tx, id: string): Promise<OpenQuestion> {
  const [question] = await tx
    .select()
    .from(open_questions)
    .where(and(eq(open_questions.id, id), isNull(open_questions.dismissed_at)))
    .for('update')
  if (!question) throw new AppError('not_found')
  return question
}

async function change(
  tx: Tx,
  ctx: Ctx,
  question: OpenQuestion,
  kind: ActivityKind,
  values: Partial<Pick<OpenQuestion, 'answer' | 'dismissed_at'>>,
) {
  await tx.update(open_questions).set(values).where(eq(open_questions.id, question.id))
  await recordActivity(tx, ctx, {
    kind,
    subject_type: 'open_question',
    subject_id: question.id,
    before: question,
    after: { ...question, ...values },
  })
}

/** What nobody has answered or asked again for half a year is forgotten; so is what was answered once and dismissed. */
const OPEN_QUESTION_LIFE_MS = 182 * 24 * 3_600_000

export async function pruneOpenQuestions(db: Queries, now: Date) {
  const oldest = new Date(now.getTime() - OPEN_QUESTION_LIFE_MS)
  await db
    .delete(open_questions)
    .where(
      and(
        or(isNull(open_questions.answer), isNotNull(open_questions.dismissed_at)),
        lt(open_questions.last_asked_at, oldest),
      ),
    )
}
