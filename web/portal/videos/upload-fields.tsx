import { UploadProgress } from '#web/uploads/upload-progress.tsx'
import type { UploadControls } from '#web/uploads/use-upload.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** Not every browser takes an .mkv for a video. */
const accept = 'video/*,.mp4,.mov,.webm,.mkv,.avi'

type UploadFieldsProps = {
  label: string
  action: string
  upload: UploadControls
  fileError: string | undefined
  refusal: string | undefined
  busy: boolean
  isOff?: boolean
  onClose: () => void
}

/** How both forms end: the file, how far it is, and the ways out. What was typed stays after a failure. */
export function UploadFields({ label, action, upload, fileError, refusal, busy, isOff, onClose }: UploadFieldsProps) {
  const cancel = () => {
    upload.cancel()
    onClose()
  }
  return (
    <div className="grid gap-5 sm:col-span-full">
      <Field label={label} required error={fileError} hint="MP4, MOV, WebM, MKV or AVI, up to 5 GB.">
        <Input
          type="file"
          name="file"
          accept={accept}
          disabled={busy || isOff}
          className="py-2 file:mr-4 file:font-semibold"
        />
      </Field>
      <UploadProgress upload={upload} />
      {refusal && refusal !== upload.error && <Alert tone="danger" title={refusal} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={isOff}>
          {busy ? 'Uploading...' : action}
        </Button>
        <Button variant="outline" onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
