import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { VideoCategory } from '#domain/video-categories.ts'
import type { RawVideo } from '#domain/videos.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { priorityLabels } from './video-badges.tsx'
import { videoCategoriesQuery } from '#web/api/videos.ts'

type RawVideoFieldsProps = {
  errors: Record<string, string>
  /** What the fields begin with; nothing in a new one. */
  video?: Pick<RawVideo, 'title' | 'description' | 'category' | 'priority' | 'due_date' | 'instructions'>
  /** Beside the due date. */
  children?: ReactNode
}

/** What is said about footage, new or changed. */
export function RawVideoFields({ errors, video, children }: RawVideoFieldsProps) {
  return (
    <>
      <Field label="Title" required error={errors['title']} className="sm:col-span-2">
        <Input name="title" maxLength={200} autoComplete="off" defaultValue={video?.title} />
      </Field>
      <Field label="Description" error={errors['description']} className="sm:col-span-2">
        <Textarea name="description" rows={2} maxLength={5000} className="min-h-16" defaultValue={video?.description} />
      </Field>
      <Field label="Category" error={errors['category_id']}>
        <CategoryChoice current={video?.category ?? null} />
      </Field>
      <Field label="Priority" error={errors['priority']}>
        <Select name="priority" defaultValue={video?.priority ?? 'normal'}>
          {Object.entries(priorityLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {children}
      <Field label="Due Date" error={errors['due_date']}>
        <Input type="date" name="due_date" defaultValue={video?.due_date ?? undefined} />
      </Field>
      <Field label="Instructions" error={errors['instructions']} className="sm:col-span-2">
        <Textarea
          name="instructions"
          rows={3}
          maxLength={5000}
          className="min-h-24"
          defaultValue={video?.instructions}
        />
      </Field>
    </>
  )
}

/** Those in use; and the one it is in, also when that was put away. */
function CategoryChoice({ current }: { current: VideoCategory | null }) {
  const { data: inUse = [] } = useQuery(videoCategoriesQuery)
  const isListed = inUse.some(({ id }) => id === current?.id)
  const offered = current && !isListed ? [current, ...inUse] : inUse
  return (
    <Select name="category_id" defaultValue={current?.id ?? ''}>
      <option value="">No category</option>
      {offered.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
