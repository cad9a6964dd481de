import { submissionFailed } from '#content/form-fields.ts'
import { Alert } from '#web/ui/alert.tsx'

/** S1 §8: stays until the form is sent again. The details are for whoever the visitor reads them to on the phone. */
export function SubmissionFailed({ details }: { details: string }) {
  return (
    <Alert tone="danger" title={submissionFailed.title}>
      <p>{submissionFailed.text}</p>
      <details className="mt-1">
        <summary className="underline decoration-line-strong underline-offset-4">{submissionFailed.details}</summary>
        <p id="error-details" className="mt-2 font-mono text-note break-words">
          {details}
        </p>
      </details>
    </Alert>
  )
}
