import { useQueryClient } from '@tanstack/react-query'
import { quickUpdateFormSchema, type OfficeProject, type QuickUpdate } from '#domain/projects.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSeen } from '#web/forms/use-seen.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ProgressField } from './project-fields.tsx'
import { projectsKey, sendQuickUpdate } from '#web/api/projects.ts'
import { toastWithUndo } from '../undo-toast.ts'

type ProjectDialogProps = { project: OfficeProject; open: boolean; onOpenChange: (open: boolean) => void }

export function QuickUpdateDialog({ project, open, onOpenChange }: ProjectDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Quick Update"
      description={`A word to ${project.owner.email} about ${project.project_name}. It stands on their dashboard and goes to them by email.`}
    >
      <QuickUpdateForm project={project} onSent={() => onOpenChange(false)} />
    </Dialog>
  )
}

function QuickUpdateForm({ project, onSent }: { project: OfficeProject; onSent: () => void }) {
  const queryClient = useQueryClient()
  const { form, keep, forget, bringBack } = useDraft(`quick-update-${project.id}`)
  const { initial, seen } = useSeen(project, form)
  const { submit, errors, refusal, busy } = useForm({
    schema: quickUpdateFormSchema,
    send: async (update: Omit<QuickUpdate, 'seen_updated_at'>) => {
      const { undo_id } = await sendQuickUpdate(project.id, { ...update, seen_updated_at: seen().updated_at })
      return { undo_id, update }
    },
    onSent: async ({ undo_id, update: { update_text } }) => {
      forget()
      const title = 'Project updated successfully! Client notification sent.'
      const readAgain = () => queryClient.invalidateQueries({ queryKey: projectsKey })
      toastWithUndo({ title, undo_id, readAgain, onUndone: () => bringBack({ update_text }) })
      onSent()
      await readAgain()
    },
    onFailed: ({ code, message }) => {
      toast({ title: `Failed to update project: ${message}`, variant: 'destructive' })
      if (code === 'conflict') void queryClient.invalidateQueries({ queryKey: projectsKey })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="Update Message" required error={errors['update_text']}>
        <Textarea name="update_text" rows={4} maxLength={5000} />
      </Field>
      <ProgressField value={initial.progress_percentage} error={errors['progress_percentage']} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Send Update
      </Button>
    </form>
  )
}
