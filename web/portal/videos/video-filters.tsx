import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import type { VideoFilter } from '#domain/videos.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useVideoAddress } from './video-address.ts'
import { rawStatusLabels } from './video-badges.tsx'
import { videoCategoriesQuery } from './video-queries.ts'

export function VideoFilters() {
  const { filter, setFilter, list } = useVideoAddress()
  const { data: categories = [] } = useQuery(videoCategoriesQuery)

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('search')
    setFilter({ ...filter, search: typeof text === 'string' ? text.trim() : '' })
  }

  return (
    <form
      aria-label="Filter videos"
      onSubmit={search}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]"
    >
      <Field label="Search" className="sm:col-span-2 lg:col-span-1">
        <div className="flex gap-2">
          {/* Anew when the address changes: the field shows what the list was asked for. */}
          <Input
            key={filter.search}
            type="search"
            name="search"
            defaultValue={filter.search}
            placeholder="Title or description"
            maxLength={200}
          />
          <Button type="submit" variant="outline" size="icon" aria-label="Search videos" className="shrink-0">
            <Search aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </Field>
      <Field label="Category">
        <Select
          value={filter.category ?? ''}
          onChange={(event) => setFilter({ ...filter, category: event.target.value || undefined })}
        >
          <option value="">All Categories</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {/* An edit is found by where its raw video stands. */}
      <Field label={list === 'edited' ? 'Status of the raw video' : 'Status'}>
        <Select
          value={filter.status ?? ''}
          onChange={(event) =>
            setFilter({ ...filter, status: (event.target.value || undefined) as VideoFilter['status'] })
          }
        >
          <option value="">All</option>
          {rawStatusLabels.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
    </form>
  )
}
