import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'

const folder = join(import.meta.dirname, '../../content/questions')

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'i').source !== ''
  } catch {
    return false
  }
}
const patterns = z.array(z.string().min(1).refine(isPattern, 'This is no regular expression.')).default([])

/** A question with what a right answer must (one of them) and must not contain; `refuse` is none of our business. */
const questionSchema = z
  .strictObject({
    topic: z.string().min(1),
    text: z.string().min(1),
    /** Asked before it in the same conversation. */
    before: z.array(z.string().min(1)).default([]),
    accept: patterns,
    reject: patterns,
    refuse: z.boolean().default(false),
  })
  .refine(({ refuse, accept }) => refuse || accept.length > 0, 'What a right answer contains is missing.')
export type AskedQuestion = z.infer<typeof questionSchema>

/** `reading` tells people how the rest is meant. */
const setSchema = z.strictObject({ reading: z.array(z.string()).optional(), questions: z.array(questionSchema).min(1) })

/** The questions of one author, or of several who wrote together, from a file of that name. */
export type AskedSet = { name: string; questions: AskedQuestion[] }

export function parseAskedSet(name: string, text: string): AskedSet {
  const parsed = setSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`content/questions/${name}.json: ${z.prettifyError(parsed.error)}`)
  return { name, questions: parsed.data.questions }
}

/** Every set that the assistant is measured by; nothing is learnt from them. */
export const readAskedSets = (): AskedSet[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => parseAskedSet(basename(file, '.json'), readFileSync(join(folder, file), 'utf8')))
