import type { ReactNode } from 'react'
import { VideoPlayer } from './video-player.tsx'
import type { VideoKind } from '#web/api/videos.ts'

type VideoCardProps = {
  kind: VideoKind
  video: Parameters<typeof VideoPlayer>[0]['video']
  badges: ReactNode
  menu: ReactNode
  children: ReactNode
}

/** The picture beside what is known about it; where there is less room, above it. */
export function VideoCard({ kind, video, badges, menu, children }: VideoCardProps) {
  return (
    <article
      aria-label={video.title}
      className="grid gap-5 rounded-card border border-line bg-raised p-4 sm:p-6 @3xl:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
    >
      <div>
        <VideoPlayer kind={kind} video={video} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <div className="flex items-start justify-between gap-4">
          <div className="grid min-w-0 gap-2">
            <h3 className="font-display text-heading break-words">{video.title}</h3>
            <div className="flex flex-wrap gap-2">{badges}</div>
          </div>
          <div className="shrink-0">{menu}</div>
        </div>
        {children}
      </div>
    </article>
  )
}
