import type { ReactNode } from 'react'

/** The words beside a checkbox or radio. */
export function Hinted({ label, hint }: { label: string; hint?: ReactNode }) {
  return (
    <>
      <span className="block font-semibold">{label}</span>
      {hint && <span className="block text-note text-ink-soft">{hint}</span>}
    </>
  )
}

/** A heading for a group of fields that belong together. */
export function Group({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-4 border-t border-line pt-6">
      <legend className="float-left w-full font-semibold">{title}</legend>
      {hint && <p className="-mt-3 text-note text-ink-soft">{hint}</p>}
      {children}
    </fieldset>
  )
}
