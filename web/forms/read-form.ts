import type { z } from 'zod'

export type FieldErrors = Record<string, string>
type FormReading<Input> = { input: Input; errors: null } | { input: null; errors: FieldErrors }

/** Reads a form through the schema that the server uses too. */
export function readForm<Input>(schema: z.ZodType<Input>, form: HTMLFormElement): FormReading<Input> {
  const result = schema.safeParse(Object.fromEntries(new FormData(form)))
  if (result.success) return { input: result.data, errors: null }
  return { input: null, errors: errorsIn(result) }
}

/** What is wrong, by field ('training_packages.0.price'); of several errors on one the first. */
export function errorsIn({ error }: z.ZodSafeParseResult<unknown>): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[path.join('.')] ??= message
  return errors
}
