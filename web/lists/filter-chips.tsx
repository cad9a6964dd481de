import { cx } from '#web/ui/cx.ts'
import { countInWords } from './count-in-words.ts'

export type Chip = {
  value: string
  label: string
  count?: number | undefined
  /** How far was counted, where that is not to the end. */
  countedTo?: number
  isUrgent?: boolean
}

type FilterChipsProps = {
  label: string
  chips: Chip[]
  value: string
  onChoose: (value: string) => void
}

/** The ways to narrow a list, each with how much it finds; one at a time, and the empty value is all of it. */
export function FilterChips({ label, chips, value, onChoose }: FilterChipsProps) {
  return (
    <fieldset aria-label={label} className="flex shrink-0 gap-1.5">
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => onChoose(chip.value)}
          className={cx(
            'inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border border-line-strong bg-raised px-3 text-note font-semibold text-ink',
            'transition-colors duration-150 hover:bg-shoal focus-visible:outline-offset-[-2px] aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action',
          )}
        >
          {chip.label}
          {chip.count !== undefined && (
            <>
              {' '}
              <span
                className={cx(
                  'tabular-nums',
                  chip.isUrgent && chip.count > 0 && 'rounded-full bg-danger px-1.5 text-paper',
                )}
              >
                {countInWords(chip.count, chip.countedTo)}
              </span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  )
}
