import { websiteLimits } from '#domain/websites.ts'
import { writeNumber } from '#domain/numbers.ts'
import type { FieldErrors } from '#web/forms/read-form.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { LineField, TextField } from './fields.tsx'

type SearchFieldsProps = {
  content: WebsiteContent
  errors: FieldErrors
  change: (changes: Partial<WebsiteContent>) => void
}

export function SearchFields({ content, errors, change }: SearchFieldsProps) {
  return (
    <>
      <LineField
        name="title"
        label="Title"
        maxLength={websiteLimits.title}
        hint={`The line that one clicks on. ${left(content.title, websiteLimits.title)}`}
        value={content.title}
        errors={errors}
        onChange={(title) => change({ title })}
      />
      <TextField
        name="description"
        label="Description"
        maxLength={websiteLimits.description}
        hint={`The words beneath it. ${left(content.description, websiteLimits.description)}`}
        value={content.description}
        errors={errors}
        onChange={(description) => change({ description })}
      />
    </>
  )
}

function left(text: string, max: number) {
  const free = max - text.length
  return `${writeNumber(free)} ${free === 1 ? 'character' : 'characters'} left.`
}
