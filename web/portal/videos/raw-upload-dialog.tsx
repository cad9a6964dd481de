import { useQuery } from '@tanstack/react-query'
import { rawVideoFormSchema, videoMessages } from '#domain/videos.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUpload } from '#web/uploads/use-upload.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RawVideoFields } from './raw-video-fields.tsx'
import { UploadFields } from './upload-fields.tsx'
import { postRawVideo, useReadVideosAgain, videoEditorsQuery } from '#web/api/videos.ts'

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
      <RawVideoFields errors={errors}>
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
      </RawVideoFields>
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
