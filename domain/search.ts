import { z } from 'zod'

/** What Find looks through, in the order of its groups (insight.md §2.6). */
const searchKindSchema = z.enum([
  'customers',
  'projects',
  'tickets',
  'leads',
  'proposals',
  'videos',
  'invoices',
  'purchases',
  'pages',
])
export type SearchKind = z.infer<typeof searchKindSchema>

export const hitsPerKind = 5
export const shortestSearch = 2

export const searchMessages = {
  tooShort: 'Type at least two letters.',
  nothing: (q: string) => `Nothing found for "${q}".`,
  failed: 'The search did not answer.',
} as const

/** What was typed; a space at the end says that the last word is whole. */
export const tidySearch = (typed: string) => typed.replaceAll(/[\s\p{Cc}]+/gu, ' ').trimStart()

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Whether every word that was typed begins one of a text's. */
export function holdsWords(text: string, typed: string): boolean {
  const said = wordsOf(text)
  const asked = wordsOf(typed)
  return asked.length > 0 && asked.every((word) => said.some((one) => one.startsWith(word)))
}

export const searchQuerySchema = z.strictObject({
  q: z.string().overwrite(tidySearch).min(shortestSearch, searchMessages.tooShort).max(100),
})

const hitSchema = z.object({ id: z.string(), title: z.string(), detail: z.string(), to: z.string() })
/** One thing that was found, and where it is shown. */
export type Hit = z.infer<typeof hitSchema>

export const foundSchema = z.object({
  groups: z.array(z.object({ kind: searchKindSchema, hits: z.array(hitSchema) })),
})
export type Found = z.infer<typeof foundSchema>
