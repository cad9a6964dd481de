import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { leadSourceNames, leadStateNames } from '#content/leads.ts'
import type { LeadFilter } from '#domain/leads.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useLeadAddress } from './lead-address.ts'

const views = { ...leadStateNames, spam: 'Spam' }

export function LeadFilters() {
  const { filter, setFilter } = useLeadAddress()

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    setFilter({ ...filter, search: typeof text === 'string' ? text.trim() : '' })
  }

  return (
    <form
      aria-label="Filter leads"
      onSubmit={search}
      className="mb-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto]"
    >
      <Field label="Search">
        <div className="flex gap-2">
          {/* Anew when the address changes: the field shows what the list was asked for. */}
          <Input
            key={filter.search}
            type="search"
            name="search"
            defaultValue={filter.search}
            placeholder="Name, e-mail or what they said"
          />
          <Button type="submit" variant="outline" size="icon" aria-label="Search leads" className="shrink-0">
            <Search aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </Field>
      <Field label="State">
        <Choice
          all="All states"
          names={views}
          value={filter.view}
          onChoose={(view) => setFilter({ ...filter, view: view as LeadFilter['view'] })}
        />
      </Field>
      <Field label="Door">
        <Choice
          all="All doors"
          names={leadSourceNames}
          value={filter.source}
          onChoose={(source) => setFilter({ ...filter, source: source as LeadFilter['source'] })}
        />
      </Field>
      <Checkbox
        label="Overdue only"
        checked={filter.overdue === 'true'}
        onChange={(event) => setFilter({ ...filter, overdue: event.target.checked ? 'true' : undefined })}
        className="min-h-11 items-center"
      />
    </form>
  )
}

type ChoiceProps = {
  all: string
  names: Record<string, string>
  value: string | undefined
  onChoose: (value: string | undefined) => void
}

function Choice({ all, names, value = '', onChoose }: ChoiceProps) {
  return (
    <Select value={value} onChange={(event) => onChoose(event.target.value || undefined)}>
      <option value="">{all}</option>
      {Object.entries(names).map(([name, label]) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  )
}
