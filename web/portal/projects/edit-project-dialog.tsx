import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { projectEditFormSchema, type OfficeProject, type ProjectEdit } from '#domain/projects.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSeen } from '#web/forms/use-seen.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ProgressField, ProjectChoice } from './project-fields.tsx'
import { editProject, projectsKey } from '#web/api/projects.ts'

type ProjectDialogProps = {
  project: OfficeProject
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The field one came for. */
  focus: 'development_stage' | 'estimated_completion_date'
}

export function EditProjectDialog({ project, open, onOpenChange, focus }: ProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Project"
      description="The client is told when progress, stage or date change, or when you write to them."
      initialFocus={() => document.querySelector<HTMLElement>(`[name=${focus}]`)}
      className="w-[min(44rem,calc(100vw-2rem))] pb-0 sm:pb-0"
    >
      <EditProjectForm project={project} onSaved={() => onOpenChange(false)} />
    </Dialog>
  )
}

function EditProjectForm({ project, onSaved }: { project: OfficeProject; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { initial, seen } = useSeen(project, form)
  const { submit, errors, refusal, busy } = useForm({
    schema: projectEditFormSchema,
    send: (edit: Omit<ProjectEdit, 'seen_updated_at'>) =>
      editProject(project.id, { ...edit, seen_updated_at: seen().updated_at }),
    onSent: async () => {
      toast({ title: 'Project updated successfully!' })
      onSaved()
      await queryClient.invalidateQueries({ queryKey: projectsKey })
    },
    onFailed: ({ code, message }) => {
      toast({ title: `Failed to update project: ${message}`, variant: 'destructive' })
      if (code === 'conflict') void queryClient.invalidateQueries({ queryKey: projectsKey })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="Project Name">
        <Input defaultValue={initial.project_name} readOnly className="bg-shoal text-ink-soft" />
      </Field>
      <Field label="Description">
        <Textarea defaultValue={initial.description} readOnly rows={2} className="bg-shoal text-ink-soft" />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <ProjectChoice name="development_stage" value={initial.development_stage} error={errors['development_stage']} />
        <ProgressField value={initial.progress_percentage} error={errors['progress_percentage']} />
        <ProjectChoice name="priority" value={initial.priority} error={errors['priority']} />
        <Field label="Estimated Completion" error={errors['estimated_completion_date']}>
          <Input
            name="estimated_completion_date"
            type="date"
            defaultValue={initial.estimated_completion_date ?? undefined}
          />
        </Field>
        <Field label="Domain Name" error={errors['domain_name']} className="sm:col-span-2">
          <Input name="domain_name" defaultValue={initial.domain_name ?? ''} autoComplete="off" />
        </Field>
        <ProjectChoice name="domain_status" value={initial.domain_status} error={errors['domain_status']} />
        <Field label="Website URL" error={errors['website_url']} className="sm:col-span-2">
          <Input name="website_url" type="url" placeholder="https://" defaultValue={initial.website_url ?? ''} />
        </Field>
      </div>
      <Field
        label="Client Notes"
        hint="What we need from the client; stands on their dashboard."
        error={errors['client_notes']}
      >
        <Textarea name="client_notes" rows={3} maxLength={5000} defaultValue={initial.client_notes ?? ''} />
      </Field>
      <Field label="Update Notes" hint="Goes to the client with this change." error={errors['update_notes']}>
        <Textarea name="update_notes" rows={3} maxLength={5000} />
      </Field>
      <div className="sticky bottom-0 -mx-6 border-t border-line bg-raised px-6 py-4 sm:-mx-8 sm:px-8">
        <Button type="submit" busy={busy}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
