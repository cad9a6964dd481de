import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { editedVideoFormSchema, editTitleOf, videoMessages } from '#domain/videos.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useUpload } from '#web/uploads/use-upload.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { UploadFields } from './upload-fields.tsx'
import { editableVideosQuery, postEditedVideo, useReadVideosAgain } from '#web/api/videos.ts'
import { LoadFailed } from '../load-failed.tsx'

type UploadDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The raw video one stands at. */
  rawId?: string
}

export function EditedUploadDialog({ open, onOpenChange, rawId }: UploadDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Upload Edited Video"
      description="A new version of a raw video. The team reviews it."
    >
      <EditedUpload rawId={rawId} onClose={() => onOpenChange(false)} />
    </Dialog>
  )
}

type EditedUploadProps = { rawId: string | undefined; onClose: () => void }

function EditedUpload({ rawId, onClose }: EditedUploadProps) {
  const { data: rawVideos, error, refetch, isFetching } = useQuery(editableVideosQuery)
  if (rawVideos) return <EditedUploadForm rawVideos={rawVideos} rawId={rawId} onClose={onClose} />
  if (!error) return <Spinner label="Loading raw videos..." />
  return <LoadFailed title={`Error loading videos: ${error.message}`} busy={isFetching} onRetry={refetch} />
}

type EditedUploadFormProps = EditedUploadProps & { rawVideos: { id: string; title: string }[] }

function EditedUploadForm({ rawVideos, rawId = '', onClose }: EditedUploadFormProps) {
  const readAgain = useReadVideosAgain()
  const { form, keep, forget } = useDraft(rawId ? `edited-video-${rawId}` : 'edited-video')
  const title = useRef<HTMLInputElement>(null)
  const suggestionFor = (id: string) => {
    const raw = rawVideos.find((one) => one.id === id)
    return raw ? editTitleOf(raw.title) : ''
  }
  const suggested = useRef(suggestionFor(rawId))
  const upload = useUpload('edited')
  const { submit, errors, refusal, busy } = useForm({
    schema: editedVideoFormSchema,
    send: async ({ file, ...edit }) => postEditedVideo({ ...edit, upload_id: await upload.send(file) }),
    onSent: async () => {
      forget()
      toast({ title: videoMessages.editUploaded })
      onClose()
      await readAgain()
    },
    onFailed: ({ code }) => {
      if (code !== 'upload_cancelled') toast({ title: videoMessages.editUploadFailed, variant: 'destructive' })
    },
  })

  /** A title that somebody typed stays theirs. */
  function suggestTitle(id: string) {
    if (!title.current || (title.current.value !== '' && title.current.value !== suggested.current)) return
    suggested.current = suggestionFor(id)
    title.current.value = suggested.current
  }

  const isEmpty = rawVideos.length === 0
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      {isEmpty && <Alert tone="warning" title="No raw videos available for editing. Contact admin to assign videos." />}
      <Field label="Original Raw Video" required error={errors['raw_video_id']}>
        <Select
          name="raw_video_id"
          defaultValue={rawId}
          disabled={isEmpty}
          onChange={(event) => suggestTitle(event.target.value)}
        >
          <option value="">Select the raw video</option>
          {rawVideos.map((raw) => (
            <option key={raw.id} value={raw.id}>
              {raw.title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Title" required error={errors['title']}>
        <Input
          ref={title}
          name="title"
          defaultValue={suggestionFor(rawId)}
          maxLength={200}
          autoComplete="off"
          disabled={isEmpty}
        />
      </Field>
      <Field label="Description" error={errors['description']}>
        <Textarea name="description" rows={2} maxLength={5000} className="min-h-16" disabled={isEmpty} />
      </Field>
      <UploadFields
        label="Edited Video File"
        action="Upload Edited Video"
        upload={upload}
        fileError={errors['file']}
        refusal={refusal}
        busy={busy}
        isOff={isEmpty}
        onClose={onClose}
      />
    </form>
  )
}
