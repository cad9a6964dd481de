import { Hono } from 'hono'
import { z } from 'zod'
import { onboardingDraftSchema, onboardingFormSchema, onboardingSubmissionSchema } from '#domain/onboarding.ts'
import type { HttpEnv } from '../http/http-env.ts'
import { route } from '../http/route.ts'
import { findOwnForm, saveDraft, submitForm } from './onboarding.ts'

const hour = 3600

export const onboardingRoutes = new Hono<HttpEnv>()
  .get(
    '/api/onboarding',
    route({
      access: 'work',
      viewable: true,
      summary: 'The fitness onboarding form of my company, or null',
      reply: { status: 200, schema: z.object({ form: onboardingFormSchema.nullable() }) },
    }),
    async (c) => c.json({ form: await findOwnForm(c.var.ctx) }),
  )
  .put(
    '/api/onboarding',
    route({
      access: 'work',
      summary: 'Save our fitness onboarding form as a draft',
      secondLine: true,
      body: onboardingDraftSchema,
      reply: { status: 200, schema: z.object({ form: onboardingFormSchema }) },
      // Saved while it is typed: once per pause.
      limit: { name: 'onboarding-draft-address', times: 3600, perSeconds: hour },
    }),
    async (c) => c.json({ form: await saveDraft(c.var.ctx, c.req.valid('json')) }),
  )
  .post(
    '/api/onboarding/submission',
    route({
      access: 'work',
      summary: 'Submit our fitness onboarding form',
      secondLine: true,
      body: onboardingSubmissionSchema,
      reply: { status: 200, schema: z.object({ form: onboardingFormSchema }) },
      limit: { name: 'onboarding-submission-address', times: 30, perSeconds: hour },
    }),
    async (c) => c.json({ form: await submitForm(c.var.ctx, c.req.valid('json')) }),
  )
