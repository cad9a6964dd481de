import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { emailSchema } from '#domain/accounts.ts'
import { projectsQuery } from '#web/api/projects.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'

type ProjectOfCustomerProps = {
  email: string
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** The projects of whoever an address is, once it is one. */
export function ProjectOfCustomer({ email, value, onChange, error }: ProjectOfCustomerProps) {
  const { data: typed } = emailSchema.safeParse(useDeferredValue(email))
  const { data } = useInfiniteQuery({ ...projectsQuery({ search: typed ?? '' }), enabled: typed !== undefined })
  const projects =
    typed === undefined
      ? []
      : (data?.pages ?? []).flatMap((page) => page.projects).filter(({ owner }) => owner.email === typed)
  return (
    <Field
      label="Project (optional)"
      error={error}
      hint={typed !== undefined && data && projects.length === 0 ? 'This address has no project.' : undefined}
    >
      <Select name="project_id" value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">None</option>
        {projects.map(({ id, project_name }) => (
          <option key={id} value={id}>
            {project_name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
