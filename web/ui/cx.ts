import { clsx, type ClassValue } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

/** Our own text sizes must be known to the merge, or it takes `text-lead` for a colour and drops it. */
const merge = extendTailwindMerge({
  extend: { theme: { text: ['note', 'small', 'body', 'lead', 'heading', 'title', 'display'] } },
})

/** Joins class names; the later of two conflicting utilities wins. */
export const cx = (...classes: ClassValue[]) => merge(clsx(classes))
