import type { SubmitEvent } from 'react'
import { securityEventFilterSchema, securityEventKinds } from '#domain/security.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { useFilter } from '../use-address.ts'

/** A choice acts at once, what is typed when it is sent. */
export function SecurityEventFilters() {
  const { filter, isFiltered, setFilter, clear } = useFilter(securityEventFilterSchema)

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const person = new FormData(event.currentTarget).get('person')
    setFilter({ person: (typeof person === 'string' && person.trim().toLowerCase()) || undefined })
  }
  return (
    <form aria-label="Filter security events" onSubmit={search} className="grid items-end gap-4 sm:grid-cols-3">
      <FilterChoice
        isField
        label="Kind"
        all="Everything"
        names={securityEventKinds}
        value={filter.kind}
        onChoose={(kind) => setFilter({ kind })}
      />
      <Field label="Person">
        <Input
          key={filter.person}
          name="person"
          type="email"
          autoComplete="off"
          placeholder="Their email"
          defaultValue={filter.person}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="outline">
          Apply
        </Button>
        {isFiltered && (
          <Button variant="quiet" onClick={clear}>
            Clear Filters
          </Button>
        )}
      </div>
    </form>
  )
}
