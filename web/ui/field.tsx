import { createContext, use, useId, useMemo, type ReactNode } from 'react'
import { cx } from './cx.ts'

type FieldWiring = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

const FieldContext = createContext<FieldWiring | null>(null)

/** What the control inside a Field has to carry so that label, hint and error belong to it. */
export function useFieldWiring(): Partial<FieldWiring> {
  return use(FieldContext) ?? {}
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  /** In a row of tools: its name and hint are there for whoever does not see what it is. */
  isCompact?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A label above its control, a hint or the error beneath it. */
export function Field({ label, hint, error, required, isCompact = false, className, children }: FieldProps) {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  const describedBy = note ? noteId : undefined
  const invalid = error ? true : undefined
  const wiring: FieldWiring = useMemo(
    () => ({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid, required }),
    [id, describedBy, invalid, required],
  )
  return (
    <div className={cx('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={cx('text-small font-semibold', isCompact && 'sr-only')}>
        {label}
        {required && (
          <span aria-hidden="true" className="text-mark">
            {' '}
            *
          </span>
        )}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {note && (
        <p
          id={noteId}
          role={error ? 'alert' : undefined}
          className={cx('text-note text-ink-soft', error && 'text-danger', isCompact && !error && 'sr-only')}
        >
          {note}
        </p>
      )}
    </div>
  )
}
