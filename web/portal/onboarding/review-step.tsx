import { maySubmit, missingInSteps, stepOfField } from '#domain/onboarding.ts'
import { onboardingSteps } from '#content/onboarding.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormSummary } from './form-summary.tsx'
import type { Onboarding } from './use-onboarding.ts'

type ReviewStepProps = {
  onboarding: Onboarding
  /** Pictures are on their way, which the website would be without. */
  isSending: boolean
  onEdit: (step: number, field?: string) => void
}

export function ReviewStep({ onboarding, isSending, onEdit }: ReviewStepProps) {
  const { form, refusals, submit, isSubmitting } = onboarding
  const isWhole = maySubmit(form)
  const isReady = isWhole && !isSending
  const [needed = [], ...others] = missingInSteps(form)
  return (
    <>
      <FormSummary form={form} onEdit={onEdit} />
      <section
        aria-labelledby="ready"
        className="grid justify-items-start gap-4 rounded-card border border-line bg-shoal p-5 sm:p-6"
      >
        <h3 id="ready" className="font-display text-heading">
          Ready to Submit?
        </h3>
        <p className="max-w-prose text-small text-ink-soft">
          Our team will contact you within 24 hours to talk about the next steps. Until we begin, you can still change
          your answers.
        </p>
        {Object.keys(refusals).length > 0 && (
          <Alert tone="danger" title="It could not be submitted" className="w-full bg-raised">
            {Object.entries(refusals).map(([field, problem]) =>
              field === 'form' ? (
                <p key={field}>{problem}</p>
              ) : (
                <WayToField key={field} field={field} onEdit={onEdit} words={problem} />
              ),
            )}
          </Alert>
        )}
        <Missing id="missing" title="Still needed to submit:" missing={needed} onEdit={onEdit} />
        <Missing
          title="Not filled in yet. You can submit without it, and we ask you when we call."
          missing={others.flat()}
          onEdit={onEdit}
        />
        <p className="text-small text-ink-soft">Your website is made from these answers as soon as you submit.</p>
        {isSending && (
          <p id="sending" className="text-small font-semibold">
            Your pictures are still on their way. You can submit as soon as they are here.
          </p>
        )}
        <Button
          changes
          size="large"
          disabled={!isReady}
          busy={isSubmitting}
          aria-describedby={isReady ? undefined : isWhole ? 'sending' : 'missing'}
          onClick={submit}
        >
          Submit
        </Button>
      </section>
    </>
  )
}

type MissingProps = {
  id?: string
  title: string
  missing: { field: string; words: string }[]
  onEdit: ReviewStepProps['onEdit']
}

function Missing({ id, title, missing, onEdit }: MissingProps) {
  if (missing.length === 0) return null
  return (
    <div id={id} className="grid justify-items-start gap-1 text-small">
      <p className="font-semibold">{title}</p>
      {missing.map(({ field, words }) => (
        <WayToField key={field} field={field} onEdit={onEdit} words={words} />
      ))}
    </div>
  )
}

type WayToFieldProps = { field: string; words: string; onEdit: ReviewStepProps['onEdit'] }

/** What is wrong or missing, as the way to where it is put right. */
function WayToField({ field, words, onEdit }: WayToFieldProps) {
  const step = stepOfField(field)
  return (
    <button
      type="button"
      onClick={() => onEdit(step, field)}
      className="text-left underline decoration-mark underline-offset-4"
    >
      {words} (step {step}, {onboardingSteps[step - 1]?.short})
    </button>
  )
}
