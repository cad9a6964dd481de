import { useRef } from 'react'
import { rawVideoEditFormSchema, takesEdits, type RawVideo, type RawVideoEdit } from '#domain/videos.ts'
import { useForm } from '#web/forms/use-form.ts'
import { useSeen } from '#web/forms/use-seen.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RawVideoFields } from './raw-video-fields.tsx'
import { editRawVideo, useReadVideosAgain } from '#web/api/videos.ts'

type EditRawVideoProps = { video: RawVideo; open: boolean; onOpenChange: (open: boolean) => void }

export function EditRawVideoDialog({ video, open, onOpenChange }: EditRawVideoProps) {
  const isTold = video.assigned_to !== null && takesEdits(video)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Raw Video"
      description={isTold ? 'The file stays as it is. The editor is told by email.' : 'The file stays as it is.'}
      className="sm:w-[min(44rem,calc(100vw-2rem))]"
    >
      <EditRawVideoForm video={video} onSaved={() => onOpenChange(false)} />
    </Dialog>
  )
}

function EditRawVideoForm({ video, onSaved }: { video: RawVideo; onSaved: () => void }) {
  const readAgain = useReadVideosAgain()
  const form = useRef<HTMLFormElement>(null)
  const { initial, seen } = useSeen({ ...video, category_id: video.category?.id ?? null }, form)
  const { submit, errors, failure, refusal, busy } = useForm({
    schema: rawVideoEditFormSchema,
    send: (edit: Omit<RawVideoEdit, 'seen'>) => editRawVideo(video.id, { ...edit, seen: wordsOf(seen()) }),
    onSent: async () => {
      toast({ title: 'Video updated successfully' })
      onSaved()
      await readAgain()
    },
    onFailed: ({ code, message }) => {
      toast({ title: 'Failed to update video', description: message, variant: 'destructive' })
      if (code === 'conflict') void readAgain()
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-2">
      {refusal && (
        <div className="sm:col-span-2">
          <Alert tone="danger" title={failure?.code === 'conflict' ? changedByAnother : refusal} />
        </div>
      )}
      <RawVideoFields errors={errors} video={initial} />
      <Button type="submit" busy={busy} className="justify-self-start">
        Save Changes
      </Button>
    </form>
  )
}

const changedByAnother =
  'Somebody else changed this video in the meantime. What you typed is still here: save again to keep it.'

const wordsOf = (video: RawVideo & { category_id: string | null }): RawVideoEdit['seen'] => ({
  title: video.title,
  description: video.description,
  category_id: video.category_id,
  priority: video.priority,
  due_date: video.due_date,
  instructions: video.instructions,
})
