import { Check } from 'lucide-react'
import { onboardingSteps } from '#content/onboarding.ts'
import { cx } from '#web/ui/cx.ts'

/** Where one is, and the way to every other step: none of them requires the one before. */
export function StepIndicators({ step, onStep }: { step: number; onStep: (step: number) => void }) {
  return (
    <ol aria-label="Steps" className="grid grid-cols-6 gap-1 sm:gap-2">
      {onboardingSteps.map(({ title, short }, index) => {
        const number = index + 1
        const isCurrent = number === step
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
                  'grid size-9 place-items-center rounded-full border text-small font-semibold transition-colors duration-150',
                  isCurrent
                    ? 'border-action bg-action text-on-action'
                    : 'border-line-strong bg-raised text-ink group-hover:border-ink',
                )}
              >
                <span className={number < step ? 'sr-only' : undefined}>
                  <span className="sr-only">Step </span>
                  {number}
                </span>
                {number < step && <Check aria-hidden="true" className="size-4" />}
              </span>
              <span className={cx('text-note max-sm:sr-only', isCurrent ? 'font-semibold text-ink' : 'text-ink-soft')}>
                {short}
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
