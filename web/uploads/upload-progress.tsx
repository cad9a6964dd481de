import { CircleCheck, Pause, Play, X } from 'lucide-react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { sizeInWords, timeInWords } from './upload-speed.ts'
import type { UploadProgressState } from './uploader.ts'
import type { UploadControls } from './use-upload.ts'

/** How far an upload is, and what can be done about it. Shows nothing before there is one. */
export function UploadProgress({
  upload,
  checking = 'Checking the file…',
}: {
  /** While the server looks into it. */
  checking?: string
  upload: Pick<UploadControls, keyof UploadProgressState | 'pause' | 'resume' | 'cancel'>
}) {
  const { status, fileName, sentBytes, totalBytes } = upload
  if (status === 'idle') return null
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100)
  return (
    <section aria-label={`Upload of ${fileName}`} className="grid gap-3 rounded-card border border-line bg-raised p-4">
      <Progress label={<span className="break-all">{fileName}</span>} value={percent} valueText={`${percent}%`} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-small text-ink-soft tabular-nums">{describe(upload)}</p>
        <div className="flex gap-2">
          {(status === 'sending' || status === 'waiting') && (
            <Button variant="outline" size="small" onClick={upload.pause}>
              <Pause aria-hidden="true" className="size-4" />
              Pause
            </Button>
          )}
          {status === 'paused' && (
            <Button variant="outline" size="small" onClick={upload.resume}>
              <Play aria-hidden="true" className="size-4" />
              Resume
            </Button>
          )}
          {upload.canGoOn && (
            <Button variant="outline" size="small" onClick={upload.resume}>
              Try again
            </Button>
          )}
          {status !== 'ready' && (
            <Button variant="quiet" size="small" onClick={upload.cancel}>
              <X aria-hidden="true" className="size-4" />
              Cancel upload
            </Button>
          )}
        </div>
      </div>
      {status === 'checking' && <Spinner size="small" label={checking} />}
      {status === 'ready' && (
        <output className="inline-flex items-center gap-2 text-small font-semibold text-success">
          <CircleCheck aria-hidden="true" className="size-5" />
          The file has arrived and is a video.
        </output>
      )}
      {status === 'waiting' && (
        <Alert tone="warning" title={upload.error ?? 'The connection is lost.'}>
          <p>The upload goes on by itself as soon as there is an answer again. Nothing of it is lost.</p>
        </Alert>
      )}
      {status !== 'waiting' && upload.error && <Alert tone="danger" title={upload.error} />}
    </section>
  )
}

function describe({ status, sentBytes, totalBytes, bytesPerSecond, secondsLeft, resumed, facts }: UploadProgressState) {
  const parts = [`${sizeInWords(sentBytes)} of ${sizeInWords(totalBytes)}`]
  if (status === 'paused') parts.push('paused')
  if (bytesPerSecond) parts.push(`${sizeInWords(bytesPerSecond)}/s`)
  if (secondsLeft !== null) parts.push(`${timeInWords(secondsLeft)} left`)
  else if (resumed && status === 'sending') parts.push('going on where it stopped')
  if (facts?.width && facts.height) parts.push(`${facts.width} × ${facts.height}`)
  if (facts?.duration_seconds) parts.push(timeInWords(facts.duration_seconds))
  return parts.join(' · ')
}
