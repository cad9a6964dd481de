import { submissionFailed } from '#content/form-fields.ts'
import type { ApiError } from '#web/api/api-error.ts'
import { Alert } from '#web/ui/alert.tsx'

const waitingHelps = new Set(['rate_limited', 'too_fast'])

type SubmissionFailedProps = { id?: string | undefined; failure: ApiError; advice?: string }

/**
 * S1 §8: stays until the form is sent again, beside the button that was pressed. The details are for whoever the visitor
 * reads them to on the phone. `advice` is for a form that covers the toasts.
 */
export function SubmissionFailed({ id, failure, advice }: SubmissionFailedProps) {
  return (
    <Alert id={id} tone="danger" title={submissionFailed.title}>
      {advice && <p>{advice}</p>}
      <p>
        {submissionFailed.text}
        {waitingHelps.has(failure.code) && ` ${submissionFailed.wait}`}
      </p>
      <details className="mt-1">
        <summary className="underline decoration-line-strong underline-offset-4">{submissionFailed.details}</summary>
        <p id="error-details" className="mt-2 font-mono text-note break-words">
          {failure.message}
        </p>
      </details>
    </Alert>
  )
}
