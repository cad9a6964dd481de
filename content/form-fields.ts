/** The words around one field of a form. `choose` is the first, empty line of a select. */
export type FieldText = { label: string; placeholder?: string; hint?: string; choose?: string }

export type FormOption<Value extends string> = { value: Value; label: string }

/** One label per value, in the order written; the type insists on all of them. */
export function formOptions<Value extends string>(labels: Record<Value, string>): FormOption<Value>[] {
  return (Object.entries(labels) as [Value, string][]).map(([value, label]) => ({ value, label }))
}

/** S1 §8: what stays on the page when a form could not be sent. */
export const submissionFailed = {
  title: 'Form submission failed',
  text: 'Nothing you typed is lost: it is still in the form.',
  wait: 'Please wait a moment, then press the button again.',
  details: 'Technical details',
}
