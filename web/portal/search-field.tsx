import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** After the last key; Enter and the button do not wait. The list is to show what was sought 200 ms after that key (bench/keystroke.ts). */
const waitMs = 75

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string | undefined
  hint?: string
  error?: string | undefined
  /** `isSent`: by Enter or the button, so that it may be told what is wrong with it. */
  onSearch: (sought: string, isSent: boolean) => void
}

/** Searches as one types; the server looks through everything. The field is never made anew: focus and caret stay. */
export function SearchField({ label, placeholder, value = '', hint, error, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  /** What was asked for since the value that is shown: its arrival is no change from outside. */
  const asked = useRef([value])

  useEffect(() => {
    const at = asked.current.indexOf(value)
    asked.current = at === -1 ? [value] : asked.current.slice(at)
    if (at === -1) setTyped(value)
  }, [value])

  function ask(sought: string, isSent: boolean) {
    if (sought === asked.current.at(-1) && !isSent) return
    asked.current.push(sought)
    onSearch(sought, isSent)
  }
  const askInTime = useEffectEvent((sought: string) => ask(sought, false))
  useEffect(() => {
    const timer = setTimeout(() => askInTime(typed.trim()), waitMs)
    return () => clearTimeout(timer)
  }, [typed])

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    ask(typed.trim(), true)
  }
  return (
    <form onSubmit={submit}>
      <Field label={label} hint={hint} error={error} isCompact>
        <div className="relative">
          <Input
            type="search"
            name="search"
            data-shortcut="/"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder={placeholder}
            className="min-h-10 pr-11"
          />
          <Button
            type="submit"
            variant="quiet"
            size="icon"
            aria-label="Search"
            className="absolute inset-y-0.5 right-0.5 size-auto w-9"
          >
            <Search aria-hidden="true" className="size-4" />
          </Button>
        </div>
      </Field>
    </form>
  )
}
