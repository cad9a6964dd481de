import type { ReactNode } from 'react'
import { brandStyleSchema, type BrandStyle } from '#domain/onboarding.ts'
import { brandStyles } from '#content/onboarding.ts'
import { RadioMark } from '#web/ui/radio.tsx'

type StyleChoiceProps = {
  name: string
  chosen: BrandStyle | null
  onChoose: (style: BrandStyle) => void
  /** What a style looks like, where nothing else shows it. */
  children?: (style: BrandStyle) => ReactNode
}

/** The three designs, in the wizard and in the editor. */
export function StyleChoice({ name, chosen, onChoose, children }: StyleChoiceProps) {
  return (
    <div className="grid gap-4 @xl:grid-cols-3">
      {brandStyleSchema.options.map((style) => (
        <label
          key={style}
          htmlFor={`radio-${style}`}
          className="grid content-start gap-3 rounded-card border border-line p-3 has-checked:border-action has-checked:bg-shoal has-checked:outline-1 has-checked:outline-action"
        >
          <span className="flex items-start gap-3">
            <RadioMark
              id={`radio-${style}`}
              name={name}
              value={style}
              checked={chosen === style}
              onChange={() => onChoose(style)}
              aria-labelledby={`style-${style}`}
              aria-describedby={`style-${style}-hint`}
              className="mt-0.5"
            />
            <span className="text-small">
              <span id={`style-${style}`} className="block font-semibold">
                {brandStyles[style].label}
              </span>
              <span id={`style-${style}-hint`} className="block text-note text-ink-soft">
                {brandStyles[style].hint}
              </span>
            </span>
          </span>
          {children?.(style)}
        </label>
      ))}
    </div>
  )
}
