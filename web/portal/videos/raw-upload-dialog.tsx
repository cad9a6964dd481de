import { useQuery } from '@tanstack/react-query'
import { rawVideoFormSchema, videoMessages } from '#domain/videos.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUpload } from '#web/uploads/use-upload.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { UploadFields } from './upload-fields.tsx'
import { priorityLabels } from './video-badges.tsx'
import { postRawVideo, useReadVideosAgain, videoCategoriesQuery, videoEditorsQuery } from '#web/api/videos.ts'

type UploadDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function RawUploadDialog({ open, onOpenChange }: UploadDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Upload Raw Video"
      description="Footage for an editor, who is told by email."
      className="sm:w-[min(44rem,calc(100vw-2rem))]"
    >
      <RawUploadForm onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

function RawUploadForm({ onClose }: { onClose: () => void }) {
  const readAgain = useReadVideosAgain()
  const { data: categories = [] } = useQuery(videoCategoriesQuery)
  const { data: editors = [] } = useQuery(videoEditorsQuery)
  const { form, keep, forget } = useDraft('raw-video')
  const upload = useUpload('raw')
  const { submit, errors, refusal, busy } = useForm({
    schema: rawVideoFormSchema,
    send: async ({ file, ...video }) => postRawVideo({ ...video, upload_id: await upload.send(file) }),
    onSent: async () => {
      forget()
      toast({ title: videoMessages.rawUploaded })
      onClose()
      await readAgain()
    },
    onFailed: ({ code }) => {
      if (code !== 'upload_cancelled') toast({ title: videoMessages.rawUploadFailed, variant: 'destructive' })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5 sm:grid-cols-2">
      <Field label="Title" required error={errors['title']} className="sm:col-span-2">
        <Input name="title" maxLength={200} autoComplete="off" />
      </Field>
      <Field label="Description" error={errors['description']} className="sm:col-span-2">
        <Textarea name="description" rows={2} maxLength={5000} className="min-h-16" />
      </Field>
      <Field label="Category" error={errors['category_id']}>
        <Select name="category_id">
          <option value="">No category</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Priority" error={errors['priority']}>
        <Select name="priority" defaultValue="normal">
          {Object.entries(priorityLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Assign to Employee" error={errors['assigned_to']}>
        <Select name="assigned_to">
          <option value="">Nobody yet</option>
          {editors.map(({ user_id, email, first_name, last_name }) => (
            <option key={user_id} value={user_id}>
              {`${first_name} ${last_name}`.trim() || email}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Due Date" error={errors['due_date']}>
        <Input type="date" name="due_date" />
      </Field>
      <Field label="Instructions" error={errors['instructions']} className="sm:col-span-2">
        <Textarea name="instructions" rows={3} maxLength={5000} className="min-h-24" />
      </Field>
      <UploadFields
        label="Video File"
        action="Upload Raw Video"
        upload={upload}
        fileError={errors['file']}
        refusal={refusal}
        busy={busy}
        onClose={onClose}
      />
    </form>
  )
}
