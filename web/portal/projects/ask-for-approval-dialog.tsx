import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newMilestoneVersionSchema, type Milestone, type ProjectFile } from '#domain/milestones.ts'
import type { OpenProject } from '#domain/projects.ts'
import { addProjectFile, askForApproval } from '#web/api/milestones.ts'
import { projectsKey } from '#web/api/projects.ts'
import { submitOnCtrlEnter } from '#web/forms/submit-on-ctrl-enter.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useNewFiles, type NewFile } from '#web/uploads/use-new-files.ts'
import { NewFiles } from './new-files.tsx'

type AskProps = {
  project: OpenProject
  milestone: Milestone
  /** Of ours, to be looked at. */
  files: ProjectFile[]
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AskForApprovalDialog({ project, milestone, files, open, onOpenChange }: AskProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Ask for Approval: ${milestone.title}`}
      description={`Goes to ${project.owner.email} with a link to look and to decide. It is their turn from then on.`}
      staysOnPress
    >
      <AskForm project={project} milestone={milestone} files={files} onAsked={() => onOpenChange(false)} />
    </Dialog>
  )
}

const askFormSchema = newMilestoneVersionSchema.pick({ note: true, preview_url: true }).strip()

type AskFormProps = Pick<AskProps, 'project' | 'milestone' | 'files'> & { onAsked: () => void }

function AskForm({ project, milestone: { id, title, versions }, files, onAsked }: AskFormProps) {
  const queryClient = useQueryClient()
  const fresh = useNewFiles('project')
  const { take, taken } = useTaking(project.id)
  const [chosen, setChosen] = useState<string[]>([])
  const next = Math.max(0, ...versions.map(({ version }) => version)) + 1
  // As it was when the form was opened: pressed again after an answer that got lost, it asks for the same one.
  const [wanted, setWanted] = useState<number | null>(next)
  const { form, keep, forget } = useDraft(`approval-${id}`)
  const { submit, errors, refusal, busy } = useForm({
    schema: askFormSchema,
    send: async (asked) =>
      askForApproval(id, { ...asked, version: wanted ?? next, file_ids: [...chosen, ...(await take(fresh.files))] }),
    onSent: async (sentTo) => {
      forget()
      toast({ title: `Asked ${sentTo.join(', ')} to approve ${title}` })
      onAsked()
      await queryClient.invalidateQueries({ queryKey: projectsKey })
    },
    onFailed: ({ code }) => {
      if (code === 'conflict') setWanted(null)
      void queryClient.invalidateQueries({ queryKey: projectsKey })
    },
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => (fresh.isUnderWay ? event.preventDefault() : submit(event))}
      onInput={keep}
      className="grid gap-5"
    >
      {refusal && <Alert tone="danger" title={refusal} />}
      <Field label="What to look at" required error={errors['note']}>
        <Textarea name="note" rows={5} maxLength={5000} onKeyDown={submitOnCtrlEnter} />
      </Field>
      <Field label="Preview address (optional)" error={errors['preview_url']}>
        <Input name="preview_url" type="url" placeholder="https://" autoComplete="off" />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="pb-1 text-small font-semibold">Files to look at</legend>
        {files
          .filter((file) => !taken.includes(file.id))
          .map(({ id: fileId, file_name }) => (
            <label key={fileId} className="flex items-center gap-2 text-small wrap-anywhere">
              <input
                type="checkbox"
                checked={chosen.includes(fileId)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, fileId] : chosen.filter((one) => one !== fileId))
                }
              />
              {file_name}
            </label>
          ))}
        <NewFiles {...fresh} />
      </fieldset>
      {fresh.isUnderWay && <p className="text-note text-ink-soft">The files are still on their way.</p>}
      <Button type="submit" busy={busy} disabled={fresh.isUnderWay} className="justify-self-start">
        Ask
      </Button>
    </form>
  )
}

/** What was uploaded becomes the project's when the client is asked, each once, also where asking is refused and tried again. */
function useTaking(projectId: string) {
  const [byUpload, setByUpload] = useState<Record<string, string>>({})
  async function take(files: NewFile[]) {
    const all = { ...byUpload }
    const ids: string[] = []
    for (const { uploadId } of files) {
      if (uploadId === null) continue
      all[uploadId] ??= (await addProjectFile(projectId, { upload_id: uploadId, is_gated: false })).id
      setByUpload({ ...all })
      ids.push(all[uploadId])
    }
    return ids
  }
  return { take, taken: Object.values(byUpload) }
}
