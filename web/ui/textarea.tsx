import type { ComponentProps } from 'react'
import { controlLook } from './control-look.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'

/** Grows with its text where the browser can (`field-sizing`), and stays resizable elsewhere. */
export function Textarea({ className, rows = 5, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldWiring()}
      rows={rows}
      {...props}
      className={cx(controlLook, 'field-sizing-content min-h-32 resize-y py-2.5', className)}
    />
  )
}
