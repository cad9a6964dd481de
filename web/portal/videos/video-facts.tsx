import type { ReactNode } from 'react'
import type { RawVideo } from '#domain/videos.ts'
import { cx } from '#web/ui/cx.ts'

type Fact = readonly [name: string, value: ReactNode]

/** Addresses do not fit into one column. */
const wide = new Set(['Assigned to', 'Uploaded by', 'Reviewed by'])

/** Small facts in columns; what is not known is left out by the caller or said. */
export function VideoFacts({ facts }: { facts: (Fact | null)[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-small @3xl:grid-cols-3">
      {facts
        .filter((fact) => fact !== null)
        .map(([name, value]) => (
          <div key={name} className={cx('min-w-0', wide.has(name) && 'col-span-2')}>
            <dt className="text-note text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type FileFacts = Pick<RawVideo, 'duration_seconds' | 'width' | 'height' | 'file_size' | 'file_type'>

/** S2 §9: megabytes with two decimals, 'Unknown' where there is none. */
function sizeOf({ file_size }: Pick<FileFacts, 'file_size'>): string {
  return file_size === null ? 'Unknown' : `${(file_size / 1024 / 1024).toFixed(2)} MB`
}

/** '1:05', or '1:02:05' from an hour on. */
/** Frames a second, where the file does not tell. */
const USUAL_FRAME_RATE = 30

/** How long one frame is shown. */
export const frameSecondsOf = ({ frame_rate }: Pick<RawVideo, 'frame_rate'>) => 1 / (frame_rate ?? USUAL_FRAME_RATE)

export function lengthOf({ duration_seconds }: Pick<FileFacts, 'duration_seconds'>): string | null {
  if (duration_seconds === null) return null
  const whole = Math.round(duration_seconds)
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes}:${twoDigits(seconds)}`
}

export function fileFacts(file: FileFacts): (Fact | null)[] {
  const length = lengthOf(file)
  return [
    ['File size', sizeOf(file)],
    ['File type', file.file_type ?? 'Unknown'],
    length === null ? null : ['Length', length],
    file.width && file.height ? ['Resolution', `${file.width} × ${file.height}`] : null,
  ]
}
