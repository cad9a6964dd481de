import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

type CategoryFilterProps = { label: string; all: string; categories: readonly string[]; children: ReactNode }

/**
 * Tabs that show one category of the entries inside, or all of them. Radio buttons and CSS: they answer arrow keys, touch
 * and mouse before any JavaScript has arrived.
 */
export function CategoryFilter({ label, all, categories, children }: CategoryFilterProps) {
  return (
    <div className="group/filter grid gap-10">
      <fieldset className="flex min-w-0 gap-7 overflow-x-auto border-b border-line">
        <legend className="sr-only">{label}</legend>
        <Choice value="all" label={all} defaultChecked />
        {categories.map((category, index) => (
          <Choice key={category} value={`c${index}`} label={category} />
        ))}
      </fieldset>
      {children}
    </div>
  )
}

function Choice({ value, label, defaultChecked }: { value: string; label: string; defaultChecked?: boolean }) {
  return (
    <label className="relative flex min-h-11 items-center border-b-3 border-transparent text-small font-semibold whitespace-nowrap text-ink-soft transition-colors duration-150 hover:text-ink has-checked:border-mark has-checked:text-ink">
      <input
        type="radio"
        name="category"
        value={value}
        defaultChecked={defaultChecked}
        className="absolute inset-0 cursor-pointer appearance-none -outline-offset-4"
      />
      {label}
    </label>
  )
}

/** CSS cannot compare two attributes and Tailwind must see a class to make it: hence one rule for each place in the row. */
const hiddenWhenAnotherIsChosen = [
  'group-has-[input:checked:not([value=all],[value=c0])]/filter:hidden',
  'group-has-[input:checked:not([value=all],[value=c1])]/filter:hidden',
  'group-has-[input:checked:not([value=all],[value=c2])]/filter:hidden',
  'group-has-[input:checked:not([value=all],[value=c3])]/filter:hidden',
  'group-has-[input:checked:not([value=all],[value=c4])]/filter:hidden',
]

/** The class of an entry in the category at this place of the row. */
export function filteredLook<Category>(categories: readonly Category[], category: Category) {
  return cx(hiddenWhenAnotherIsChosen[categories.indexOf(category)])
}
