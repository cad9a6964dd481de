import type { VideoFormat } from '#content/service-pages/service-page.ts'
import { SquatScene } from './squat-scene.tsx'

/** The same scene in every frame, at one height, so that the eye compares the shapes. Columns are as wide as the frames. */
export function VideoFormats({ formats }: { formats: readonly VideoFormat[] }) {
  return (
    <ul className="grid gap-x-8 gap-y-10 md:grid-cols-[9fr_16fr_28.4fr]">
      {formats.map(({ ratio, channels, text }) => (
        <li key={ratio} className="grid content-start gap-4">
          <SquatScene ratio={ratio} className="h-52 w-auto max-w-full md:h-auto md:w-full" />
          <div className="grid gap-1">
            <h3 className="font-display text-heading">
              <span className="text-mark italic">{ratio}</span> {channels.join(', ')}
            </h3>
            <p className="max-w-[44ch] text-small text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
