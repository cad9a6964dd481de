import { z } from 'zod'
import { tidyText } from './text.ts'

/** As long as any other fact of the assistant: more is not read in a chat window. */
export const answerMaxLength = 440
const answerMissing = 'Please write an answer.'

/** What an admin makes of a question without an answer: an answer, or nothing more. */
export const openQuestionAnswerSchema = z.strictObject({
  answer: z
    .string(answerMissing)
    .overwrite(tidyText)
    .min(1, answerMissing)
    .max(answerMaxLength, `Please keep an answer under ${answerMaxLength} characters.`),
})
