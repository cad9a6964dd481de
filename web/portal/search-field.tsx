import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string | undefined
  hint?: string
  error?: string | undefined
  onSearch: (sought: string) => void
}

/** Searches when Enter or the button is pressed: the server looks through everything. */
export function SearchField({ label, placeholder, value, hint, error, onSearch }: SearchFieldProps) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    onSearch(typeof typed === 'string' ? typed.trim() : '')
  }
  return (
    <form onSubmit={submit}>
      <Field label={label} hint={hint} error={error}>
        <div className="flex gap-2">
          {/* Anew when the address changes: the field shows what the list was asked for. */}
          <Input
            key={value}
            type="search"
            name="search"
            maxLength={200}
            defaultValue={value}
            placeholder={placeholder}
          />
          <Button type="submit" variant="outline" size="icon" aria-label="Search" className="shrink-0">
            <Search aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </Field>
    </form>
  )
}
