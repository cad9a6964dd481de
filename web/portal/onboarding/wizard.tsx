import { useEffect, useRef, type JSX } from 'react'
import { useSearchParams } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { missingInSteps, stepOfField, type OnboardingForm } from '#domain/onboarding.ts'
import { onboardingSteps } from '#content/onboarding.ts'
import { SaveMark } from '#web/forms/save-mark.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { previewFits } from '#web/websites/preview-beside.tsx'
import { type Pictures, usePictures } from '#web/websites/use-pictures.ts'
import { BrandStep } from './brand-step.tsx'
import { FeaturesStep } from './features-step.tsx'
import { IdentityStep } from './identity-step.tsx'
import { ImagesStep, providedBy } from './images-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { ServicesStep } from './services-step.tsx'
import type { StepProps } from './step-fields.tsx'
import { StepIndicators } from './step-indicators.tsx'
import { useOnboarding } from './use-onboarding.ts'
import { WebsiteBeside, WebsiteButton } from './website-so-far.tsx'

const stepFields: ((props: StepProps & { pictures: Pictures }) => JSX.Element)[] = [
  IdentityStep,
  ServicesStep,
  BrandStep,
  ImagesStep,
  FeaturesStep,
]
const lastStep = onboardingSteps.length

export function Wizard({ stored, user }: { stored: OnboardingForm | null; user: SessionUser }) {
  const onboarding = useOnboarding(stored, user)
  const pictures = usePictures({
    onAdded: ({ purpose }) => {
      const name = providedBy[purpose]
      if (name && !onboarding.form[name]) onboarding.change({ [name]: true })
    },
  })
  const { step, goTo, heading, card } = useStep()
  const hasRoomBeside = useMedia(previewFits)
  const missing = missingInSteps(onboarding.form)
  const wrong = new Set(
    Object.keys(onboarding.errors)
      .filter((name) => name !== 'form')
      .map(stepOfField),
  )
  const isDone = (number: number) => missing[number - 1]?.length === 0 && !wrong.has(number)
  const stillOpen = missing[step - 1] ?? []
  const { title, hint } = onboardingSteps[step - 1] ?? onboardingSteps[0]
  const Fields = stepFields[step - 1]
  return (
    <>
      <Progress label={`Step ${step} of ${lastStep}`} value={step} max={lastStep} />
      <StepIndicators step={step} isDone={isDone} onStep={(number) => goTo(number)} />
      {stored?.submitted_at && (
        <Alert tone="warning" title="You are changing a form that you have already submitted">
          <p>Submit it again in step 6 when you are done, so that we work from the new answers.</p>
        </Alert>
      )}
      <Card ref={card} className="@container grid gap-7">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h2 ref={heading} tabIndex={-1} className="font-display text-heading outline-none">
            {title}
          </h2>
          <div className="flex items-center gap-4">
            <SaveMark state={onboarding.saveState} />
            {!hasRoomBeside && (
              <div className="max-sm:order-first">
                <WebsiteButton answers={onboarding.answers} pictures={pictures} step={step} />
              </div>
            )}
          </div>
          <p className="w-full text-small text-ink-soft">{hint}</p>
        </div>
        {Fields ? (
          <Fields onboarding={onboarding} pictures={pictures} />
        ) : (
          <ReviewStep onboarding={onboarding} isSending={pictures.sending.length > 0} onEdit={goTo} />
        )}
        {stillOpen.length > 0 && (
          <p className="-mb-3 text-small text-ink-soft">
            Still open in this step: {stillOpen.map(({ words }) => words).join(', ')}. You can go on and come back to
            it.
          </p>
        )}
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <Button
            variant="outline"
            disabled={step === 1}
            className="max-sm:flex-1 max-sm:px-3"
            onClick={() => goTo(step - 1)}
          >
            Previous
          </Button>
          <Button
            changes
            variant="outline"
            className="max-sm:flex-1 max-sm:px-3 sm:ml-auto"
            onClick={onboarding.saveDraft}
          >
            Save Draft
          </Button>
          {step < lastStep && (
            <Button className="max-sm:flex-1 max-sm:px-3" onClick={() => goTo(step + 1)}>
              Next
            </Button>
          )}
        </div>
      </Card>
      {hasRoomBeside && <WebsiteBeside answers={onboarding.answers} pictures={pictures} step={step} />}
    </>
  )
}

/** The step is in the address: a reload stays on it, and the browser's way back is the step before. */
function useStep() {
  const [search, setSearch] = useSearchParams()
  const asked = Number(search.get('step'))
  const step = Number.isInteger(asked) && asked >= 1 && asked <= lastStep ? asked : 1
  const heading = useRef<HTMLHeadingElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  const asking = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = asking.current && card.current && fieldIn(card.current, asking.current)
    asking.current = undefined
    ;(field || heading.current)?.focus()
  }, [step])
  return {
    step,
    heading,
    card,
    /** To a step, and there to the field that something is about. */
    goTo: (next: number, field?: string) => {
      asking.current = field
      setSearch({ step: String(next) })
    },
  }
}

/** A list ('training_packages') is found by its first field. */
const fieldIn = (card: HTMLElement, name: string) =>
  card.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"], [name^="${CSS.escape(name)}."]`)
