import { maySubmit } from '#domain/onboarding.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormSummary } from './form-summary.tsx'
import type { Onboarding } from './use-onboarding.ts'

export function ReviewStep({ onboarding, onEdit }: { onboarding: Onboarding; onEdit: (step: number) => void }) {
  const { form, refusals, submit, isSubmitting } = onboarding
  const isReady = maySubmit(form)
  const problems = Object.values(refusals)
  return (
    <>
      <FormSummary form={form} onEdit={onEdit} />
      <section
        aria-labelledby="ready"
        className="grid justify-items-start gap-4 rounded-card border border-line bg-shoal p-5 sm:p-6"
      >
        <h4 id="ready" className="font-display text-heading">
          Ready to Submit?
        </h4>
        <p className="max-w-prose text-small text-ink-soft">
          Our team will contact you within 24 hours to talk about the next steps. Until we begin, you can still change
          your answers.
        </p>
        {problems.length > 0 && (
          <Alert tone="danger" title="It could not be submitted" className="w-full bg-raised">
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </Alert>
        )}
        {!isReady && (
          <p id="missing" className="text-small font-semibold">
            Full name, business name and email are still needed, in step 1.
          </p>
        )}
        <Button
          size="large"
          disabled={!isReady}
          busy={isSubmitting}
          aria-describedby={isReady ? undefined : 'missing'}
          onClick={submit}
        >
          Submit
        </Button>
      </section>
    </>
  )
}
