import type { SubmitEvent } from 'react'
import { activityFilterSchema, activityKinds } from '#domain/activity.ts'
import { dayAfter, dayOf, startOfDay } from '#web/dates/days.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FilterChoice } from '../filter-choice.tsx'
import { useFilter } from '../use-address.ts'

const kindNames = Object.fromEntries(
  Object.entries(activityKinds)
    .map(([kind, { label }]) => [kind, label] as const)
    .sort(([, a], [, b]) => a.localeCompare(b)),
)

/** A choice acts at once, what is typed when it is sent. */
export function ActivityFilters() {
  const { filter, isFiltered, setFilter, clear } = useFilter(activityFilterSchema)

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const typed = (name: string) => {
      const value = form.get(name)
      return (typeof value === 'string' && value.trim()) || undefined
    }
    const [from, to] = [typed('from'), typed('to')]
    setFilter({
      person: typed('person')?.toLowerCase(),
      entity_id: typed('entity_id'),
      from: from && startOfDay(from),
      to: to && startOfDay(dayAfter(to)),
    })
  }

  return (
    // Each field is made anew when its part of the address changes: it shows what the log was asked for.
    <form aria-label="Filter activity" onSubmit={search} className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <FilterChoice
        isField
        label="Kind"
        all="Everything"
        names={kindNames}
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
      <Field label="Subject">
        <Input
          key={filter.entity_id}
          name="entity_id"
          autoComplete="off"
          placeholder="Its id"
          defaultValue={filter.entity_id}
        />
      </Field>
      <Field label="From">
        <Input key={filter.from} name="from" type="date" defaultValue={filter.from && dayOf(filter.from)} />
      </Field>
      <Field label="To">
        <Input key={filter.to} name="to" type="date" defaultValue={filter.to && dayOf(filter.to, -1)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Apply</Button>
        {isFiltered && (
          <Button variant="outline" onClick={clear}>
            Clear Filters
          </Button>
        )}
      </div>
    </form>
  )
}
