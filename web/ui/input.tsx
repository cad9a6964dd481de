import type { ComponentProps } from 'react'
import { controlLook } from './control-look.ts'
import { cx } from './cx.ts'
import { useFieldWiring } from './field.tsx'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...useFieldWiring()} {...props} className={cx(controlLook, 'min-h-11', className)} />
}
