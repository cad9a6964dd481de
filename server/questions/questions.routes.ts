import { Hono } from 'hono'
import { z } from 'zod'
import { openQuestionAnswerSchema } from '#domain/open-questions.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { answerOpenQuestion, dismissOpenQuestion, listOpenQuestions, removeAnswer } from './questions.ts'

const oneQuestion = z.object({ id: z.uuid() })

/** What visitors asked and the assistant did not answer: for admins. */
export const openQuestionRoutes = new Hono<HttpEnv>()
  .get(
    '/api/open-questions',
    route({
      access: 'admin',
      summary: 'Questions without an answer, and those the team has answered',
      reply: {
        status: 200,
        schema: z.object({
          questions: z.array(
            z.object({
              id: z.uuid(),
              question: z.string(),
              times: z.int(),
              answer: z.string().nullable(),
              last_asked_at: z.iso.datetime(),
            }),
          ),
        }),
      },
    }),
    async (c) => {
      const questions = await listOpenQuestions(c.var.ctx.db)
      return c.json({
        questions: questions.map(({ id, question, times, answer, last_asked_at }) => ({
          id,
          question,
          times,
          answer,
          last_asked_at,
        })),
      })
    },
  )
  .put(
    '/api/open-questions/:id/answer',
    route({
      access: 'admin',
      summary: 'Write what the assistant answers to this question from now on',
      params: oneQuestion,
      body: openQuestionAnswerSchema,
      reply: { status: 200, schema: z.object({}) },
    }),
    async (c) => {
      await answerOpenQuestion(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))
      return c.json({})
    },
  )
  .delete(
    '/api/open-questions/:id/answer',
    route({
      access: 'admin',
      summary: 'Remove an answer: the assistant no longer gives it, and the question waits for another',
      params: oneQuestion,
      reply: { status: 200, schema: z.object({}) },
    }),
    async (c) => {
      await removeAnswer(c.var.ctx, c.req.valid('param').id)
      return c.json({})
    },
  )
  .delete(
    '/api/open-questions/:id',
    route({
      access: 'admin',
      summary: 'Dismiss a question without an answer: it is not shown any more',
      params: oneQuestion,
      reply: { status: 200, schema: z.object({}) },
    }),
    async (c) => {
      await dismissOpenQuestion(c.var.ctx, c.req.valid('param').id)
      return c.json({})
    },
  )
