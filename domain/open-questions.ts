import { z } from 'zod'
import { formatWholeDollars, priceBook } from './prices.ts'
import { tidyText } from './text.ts'

/** As long as any other fact of the assistant: more is not read in a chat window. */
export const answerMaxLength = 440
const answerMissing = 'Please write an answer.'

const amounts = /\$\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?(?:dollars?|bucks|usd)\b/gi

/** Amounts in a text that no page of ours names: the assistant says none of its own, whoever wrote it. */
function strangeAmounts(text: string): string[] {
  return [...text.matchAll(amounts)]
    .map(([amount, before, after]) => ({ amount, dollars: Number((before ?? after ?? '').replaceAll(',', '')) }))
    .filter(({ dollars }) => !Number.isInteger(dollars) || !priceBook.includes(formatWholeDollars(dollars * 100)))
    .map(({ amount }) => amount)
}

/** What an admin makes of a question without an answer: an answer, or nothing more. */
export const openQuestionAnswerSchema = z.strictObject({
  answer: z
    .string(answerMissing)
    .overwrite(tidyText)
    .min(1, answerMissing)
    .max(answerMaxLength, `Please keep an answer under ${answerMaxLength} characters.`)
    .refine((answer) => strangeAmounts(answer).length === 0, 'Please name only prices that stand on our pages.'),
  /** The answer the admin had before them: nothing of a colleague's is overwritten unseen. */
  seen_answer: z.string().nullable().optional(),
})
export type OpenQuestionAnswer = z.infer<typeof openQuestionAnswerSchema>
