import { useQueryClient } from '@tanstack/react-query'
import { quickUpdateFormSchema, type OpenProject, type QuickUpdate as Update } from '#domain/projects.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSeen } from '#web/forms/use-seen.ts'
import { footBox, footField } from '#web/lists/detail-foot.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ProgressField } from './project-fields.tsx'
import { projectsKey, sendQuickUpdate } from '#web/api/projects.ts'
import { toastWithUndo } from '../undo-toast.ts'

/** A word to the client in passing: always at hand. What was typed stays until it is sent; undone, it is back. */
export function QuickUpdate({ project }: { project: OpenProject }) {
  const queryClient = useQueryClient()
  const { form, keep, forget, bringBack } = useDraft(`quick-update-${project.id}`)
  const { initial, seen, seeAgain } = useSeen(project, form)
  const readAgain = () => queryClient.invalidateQueries({ queryKey: projectsKey })
  const { submit, errors, refusal, busy } = useForm({
    schema: quickUpdateFormSchema,
    send: async (update: Omit<Update, 'seen_updated_at'>) => {
      const before = seen()
      const { undo_id } = await sendQuickUpdate(project.id, { ...update, seen_updated_at: before.updated_at })
      return { undo_id, update, before }
    },
    onSent: async ({ undo_id, update: { update_text }, before }, element) => {
      forget()
      // Not the progress: it is where the project is now.
      const words = element.elements.namedItem('update_text')
      if (words instanceof HTMLTextAreaElement) words.value = ''
      const title = 'Project updated successfully! Client notification sent.'
      const onUndone = () => {
        bringBack({ update_text })
        seeAgain(before)
      }
      toastWithUndo({ title, undo_id, readAgain, onUndone })
      await readAgain()
    },
    onFailed: ({ code, message }) => {
      toast({ title: `Failed to update project: ${message}`, variant: 'destructive' })
      if (code === 'conflict') void readAgain()
    },
  })
  return (
    <section aria-labelledby="quick-update" className="grid grid-cols-1 gap-2 folded:gap-0">
      <div className="flex flex-wrap items-baseline gap-x-3 folded:sr-only">
        <h3 id="quick-update" className="text-small font-semibold">
          Quick Update
        </h3>
        <p className="text-note wrap-anywhere text-ink-soft">
          A word to {project.owner.email}. It stands on their dashboard and goes to them by email.
        </p>
      </div>
      <form ref={form} noValidate onSubmit={submit} onInput={keep} className="flex flex-wrap items-start gap-2">
        {refusal && <Alert tone="danger" title={refusal} className="basis-full" />}
        <Field label="Update Message" required error={errors['update_text']} isCompact className={footField}>
          <Textarea
            name="update_text"
            data-shortcut="r"
            rows={2}
            maxLength={5000}
            placeholder="Update Message"
            className={footBox}
            onKeyDown={submitOnCtrlEnter}
          />
        </Field>
        <div className="mr-auto grid w-48 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-2 folded:hidden">
          <span aria-hidden="true" className="text-small font-semibold">
            Progress (%)
          </span>
          <ProgressField value={initial.progress_percentage} error={errors['progress_percentage']} isCompact />
        </div>
        <Button type="submit" busy={busy}>
          Send Update
        </Button>
      </form>
    </section>
  )
}
