import { useEffect, useRef, type JSX } from 'react'
import { useSearchParams } from 'react-router'
import type { OnboardingForm } from '#domain/onboarding.ts'
import { onboardingSteps } from '#content/onboarding.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { BrandStep } from './brand-step.tsx'
import { FeaturesStep } from './features-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { ImagesStep } from './images-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SaveMark } from './save-mark.tsx'
import { ServicesStep } from './services-step.tsx'
import type { StepProps } from './step-fields.tsx'
import { StepIndicators } from './step-indicators.tsx'
import { useOnboarding } from './use-onboarding.ts'

const stepFields: ((props: StepProps) => JSX.Element)[] = [
  IdentityStep,
  ServicesStep,
  BrandStep,
  ImagesStep,
  FeaturesStep,
]
const lastStep = onboardingSteps.length

export function Wizard({ stored, userId }: { stored: OnboardingForm | null; userId: string }) {
  const onboarding = useOnboarding(stored, userId)
  const { step, goTo, heading } = useStep()
  const { title, hint } = onboardingSteps[step - 1] ?? onboardingSteps[0]
  const Fields = stepFields[step - 1]
  return (
    <>
      <Progress label={`Step ${step} of ${lastStep}`} value={step} max={lastStep} />
      <StepIndicators step={step} onStep={goTo} />
      {stored?.submitted_at && (
        <Alert tone="warning" title="You are changing a form that you have already submitted">
          <p>Submit it again in step 6 when you are done, so that we work from the new answers.</p>
        </Alert>
      )}
      <Card className="grid gap-7">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h3 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
            {title}
          </h3>
          <SaveMark state={onboarding.saveState} />
          <p className="w-full text-small text-ink-soft">{hint}</p>
        </div>
        {Fields ? <Fields onboarding={onboarding} /> : <ReviewStep onboarding={onboarding} onEdit={goTo} />}
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button
            variant="outline"
            disabled={step === 1}
            className="max-sm:flex-1 max-sm:px-3"
            onClick={() => goTo(step - 1)}
          >
            Previous
          </Button>
          <Button variant="outline" className="max-sm:flex-1 max-sm:px-3 sm:ml-auto" onClick={onboarding.saveDraft}>
            Save Draft
          </Button>
          {step < lastStep && (
            <Button className="max-sm:flex-1 max-sm:px-3" onClick={() => goTo(step + 1)}>
              Next
            </Button>
          )}
        </div>
      </Card>
    </>
  )
}

/** The step is in the address: a reload stays on it, and the browser's way back is the step before. */
function useStep() {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('step'))
  const step = Number.isInteger(asked) && asked >= 1 && asked <= lastStep ? asked : 1
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return { step, heading, goTo: (next: number) => setSearch({ step: String(next) }) }
}
