import { z } from 'zod'

/** What is due comes first, unless a list is asked for otherwise. */
export const dueFirstFilter = { order: z.literal('newest').optional() }
