import { useQuery } from '@tanstack/react-query'
import { Play, StepBack, StepForward } from 'lucide-react'
import { useRef, useState } from 'react'
import { type RawVideo, videoMessages } from '#domain/videos.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { frameSecondsOf, lengthOf } from './video-facts.tsx'
import { videoLinkQuery, type VideoKind } from '#web/api/videos.ts'

type Shown = Pick<RawVideo, 'id' | 'title' | 'duration_seconds' | 'frame_rate' | 'poster_url'>
type VideoPlayerProps = { kind: VideoKind; video: Shown }

/** The file is asked for when somebody wants to see it: a list of a hundred videos loads none of them. */
export function VideoPlayer({ kind, video }: VideoPlayerProps) {
  const [isWanted, setIsWanted] = useState(false)
  return isWanted ? <Playing kind={kind} video={video} /> : <Poster video={video} onPlay={() => setIsWanted(true)} />
}

function Poster({ video, onPlay }: { video: Shown; onPlay: () => void }) {
  const length = lengthOf(video)
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group relative grid aspect-video w-full place-items-center overflow-hidden rounded-card border border-line bg-harbour"
    >
      {video.poster_url && (
        <img src={video.poster_url} alt="" loading="lazy" className="absolute inset-0 size-full object-contain" />
      )}
      <span className="relative grid size-14 place-items-center rounded-full bg-action text-on-action transition-colors duration-150 group-hover:bg-action-strong">
        <Play aria-hidden="true" className="size-6 translate-x-0.5 fill-current" />
        <span className="sr-only">Play {video.title}</span>
      </span>
      {length && (
        <span className="absolute right-2 bottom-2 rounded-small bg-harbour px-1.5 py-0.5 text-note text-on-harbour tabular-nums">
          {length}
        </span>
      )}
    </button>
  )
}

function Playing({ kind, video }: VideoPlayerProps) {
  const { data: url, error, refetch, isFetching } = useQuery(videoLinkQuery(kind, video.id))
  const [isBroken, setIsBroken] = useState(false)
  if (error || isBroken) {
    const again = () => {
      setIsBroken(false)
      void refetch()
    }
    return (
      <div className="grid justify-items-start gap-3">
        <Alert tone="danger" title={error ? videoMessages.linkFailed : 'This video cannot be played here'}>
          {isBroken && <p>The file is missing, or of a kind this browser does not play. It can still be downloaded.</p>}
        </Alert>
        <Button variant="outline" size="small" busy={isFetching} onClick={again}>
          Try Again
        </Button>
      </div>
    )
  }
  if (!url) {
    return (
      <div className="grid aspect-video place-items-center rounded-card border border-line bg-shoal">
        <Spinner label="Loading the video" />
      </div>
    )
  }
  return <Player url={url} video={video} onBroken={() => setIsBroken(true)} />
}

const speeds = [0.25, 0.5, 1, 1.5, 2]

function Player({ url, video, onBroken }: { url: string; video: Shown; onBroken: () => void }) {
  const player = useRef<HTMLVideoElement>(null)
  const step = (direction: 1 | -1) => {
    const element = player.current
    if (!element) return
    element.pause()
    element.currentTime = Math.max(0, element.currentTime + direction * frameSecondsOf(video))
  }
  return (
    <div className="grid gap-2">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- footage on its way through the studio has no captions yet */}
      <video
        ref={player}
        src={url}
        poster={video.poster_url ?? undefined}
        controls
        autoPlay
        muted
        playsInline
        preload="metadata"
        aria-label={video.title}
        onError={onBroken}
        className="aspect-video w-full rounded-card border border-line bg-harbour"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" size="small" aria-label="One frame back" onClick={() => step(-1)}>
          <StepBack aria-hidden="true" className="size-4" />
        </Button>
        <Button variant="outline" size="small" aria-label="One frame forward" onClick={() => step(1)}>
          <StepForward aria-hidden="true" className="size-4" />
        </Button>
        <label className="ml-auto flex items-center gap-2 text-small">
          Speed
          <Select
            defaultValue="1"
            className="min-h-9 text-small"
            onChange={(event) => {
              if (player.current) player.current.playbackRate = Number(event.target.value)
            }}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </Select>
        </label>
      </div>
    </div>
  )
}
