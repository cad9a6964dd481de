import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { controlLook, highlightedLook } from './control-look.ts'

export type Option = { id: string; title: string; detail?: string }
export type OptionGroup<One extends Option> = { label: string; items: One[] }

type ComboboxProps<One extends Option> = {
  label: string
  value: string
  onType: (typed: string) => void
  groups: OptionGroup<One>[]
  onChoose: (option: One) => void
  /** Enter while there is nothing to take. */
  onEarlyEnter?: () => void
  /** What is said in place of a list, or beside it; announced. */
  message: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/**
 * A field with the list of what fits below it: arrows move through all groups, Enter takes the marked one. The first is marked from the
 * beginning. What fits is decided outside.
 */
export function Combobox<One extends Option>({
  label,
  value,
  onType,
  groups,
  onChoose,
  onEarlyEnter,
  message,
  inputRef,
}: ComboboxProps<One>) {
  return (
    <Autocomplete.Root
      inline
      open
      mode="none"
      filter={null}
      items={groups}
      value={value}
      // Whoever takes an option leaves the field as it is.
      onValueChange={(typed, { reason }) => {
        if (reason !== 'item-press') onType(typed)
      }}
      itemToStringValue={({ title }: One) => title}
      autoHighlight="always"
      keepHighlight
    >
      <Autocomplete.Input
        ref={inputRef}
        aria-label={label}
        placeholder={label}
        onKeyDown={({ key }) => {
          if (key === 'Enter' && groups.length === 0) onEarlyEnter?.()
        }}
        className={cx(controlLook, 'min-h-11')}
      />
      <Autocomplete.Status className={cx('text-small text-ink-soft', message ? 'mt-4' : 'sr-only')}>
        {message}
      </Autocomplete.Status>
      <Autocomplete.List aria-label={label} className="mt-3 grid grid-cols-1 gap-3 empty:hidden">
        {(group: OptionGroup<One>) => (
          <Autocomplete.Group key={group.label} items={group.items}>
            <Autocomplete.GroupLabel className="px-3 py-1 text-note font-semibold text-ink-soft">
              {group.label}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(option: One) => (
                <Autocomplete.Item
                  key={option.id}
                  value={option}
                  onClick={() => onChoose(option)}
                  className={cx(
                    'grid cursor-pointer scroll-my-1 rounded-control px-3 py-2 text-small outline-none select-none',
                    highlightedLook,
                  )}
                >
                  <span className="truncate font-semibold">{option.title}</span>
                  {option.detail && <span className="truncate text-note text-ink-soft">{option.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
