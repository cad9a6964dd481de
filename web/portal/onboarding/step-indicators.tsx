import { Check } from 'lucide-react'
import { onboardingSteps } from '#content/onboarding.ts'
import { cx } from '#web/ui/cx.ts'

type StepIndicatorsProps = { step: number; isDone: (step: number) => boolean; onStep: (step: number) => void }

/** Where one is, which steps have what they need, and the way to every other: none of them requires the one before. */
export function StepIndicators({ step, isDone, onStep }: StepIndicatorsProps) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-6 gap-1 sm:gap-2">
      {onboardingSteps.map(({ title, short }, index) => {
        const number = index + 1
        const isCurrent = number === step
        const isOpen = number < step && !isDone(number)
        return (
          <li key={title}>
            <button
              type="button"
              aria-current={isCurrent ? 'step' : undefined}
              onClick={() => onStep(number)}
              className="group grid w-full justify-items-center gap-1.5 rounded-control py-1.5"
            >
              <span
                className={cx(
                  'relative grid size-9 place-items-center rounded-full border text-small font-semibold transition-colors duration-150',
                  isCurrent
                    ? 'border-action bg-action text-on-action'
                    : 'border-line-strong bg-raised text-ink group-hover:border-ink',
                )}
              >
                <span className={isDone(number) && !isCurrent ? 'sr-only' : undefined}>
                  <span className="sr-only">Step </span>
                  {number}
                </span>
                {isDone(number) && !isCurrent && <Check aria-hidden="true" className="size-4" />}
                {isOpen && (
                  <span
                    aria-hidden="true"
                    className="absolute -top-0.5 -right-0.5 size-2.5 rounded-full border border-raised bg-mark"
                  />
                )}
              </span>
              <span className={cx('text-note max-sm:sr-only', isCurrent ? 'font-semibold text-ink' : 'text-ink-soft')}>
                {short}
              </span>
              {isDone(number) && <span className="sr-only">, done</span>}
              {isOpen && <span className="sr-only">, something is missing</span>}
            </button>
          </li>
        )
      })}
    </ol>
  )
}
