import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type SubmitEvent } from 'react'
import type { z } from 'zod'
import { ApiError } from '#web/api/api-error.ts'
import { closeErrors } from '#web/ui/toast.tsx'
import { readForm } from './read-form.ts'

type FormOptions<Input, Result> = {
  schema: z.ZodType<Input>
  send: (input: Input) => Promise<Result>
  onSent: (result: Result, form: HTMLFormElement) => void | Promise<void>
  onFailed?: (failure: ApiError) => void
}

/**
 * Checks a form in the browser, sends it, and keeps what is wrong with it: `errors` by field, `failure` and its sentence
 * `refusal` for the whole.
 * After a failed check the first wrong field takes the focus. Sent twice in a moment, by whichever key, it is sent once.
 */
export function useForm<Input, Result>({ schema, send, onSent, onFailed }: FormOptions<Input, Result>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<ApiError>()
  const mutation = useMutation({ mutationFn: send })
  const isSending = useRef(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const form = event.currentTarget
    const reading = readForm(schema, form)
    setFailure(undefined)
    setErrors(reading.errors ?? {})
    if (reading.errors) return focusFirst(form, reading.errors)
    try {
      isSending.current = true
      const result = await mutation.mutateAsync(reading.input).finally(() => (isSending.current = false))
      closeErrors()
      await onSent(result, form)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setErrors(error.fields)
      setFailure(error)
      onFailed?.(error)
    }
  }

  return {
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    errors,
    failure,
    refusal: failure?.message,
    busy: mutation.isPending,
  }
}

function focusFirst(form: HTMLFormElement, errors: Record<string, string>) {
  const first = [...form.elements].find((control) => (control.getAttribute('name') ?? '') in errors)
  if (first instanceof HTMLElement) first.focus()
}
