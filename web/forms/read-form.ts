import type { z } from 'zod'

type FieldErrors = Record<string, string>
type FormReading<Input> = { input: Input; errors: null } | { input: null; errors: FieldErrors }

/** Reads a form through the schema that the server uses too; of several errors on a field the first is shown. */
export function readForm<Input>(schema: z.ZodType<Input>, form: HTMLFormElement): FormReading<Input> {
  const result = schema.safeParse(Object.fromEntries(new FormData(form)))
  if (result.success) return { input: result.data, errors: null }
  const errors: FieldErrors = {}
  for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
  return { input: null, errors }
}
