import { useQuery } from '@tanstack/react-query'
import { FastForward, MessageSquare, Pause, Play, Rewind, StepBack, StepForward, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { type RawVideo, videoMessages } from '#domain/videos.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useShuttle } from './use-shuttle.ts'
import { frameSecondsOf, lengthOf } from './video-facts.tsx'
import { videoLinkQuery, type VideoKind } from '#web/api/videos.ts'

type Shown = Pick<RawVideo, 'id' | 'title' | 'duration_seconds' | 'frame_rate' | 'poster_url'>
type Reviewing = {
  /** Of several players on a screen one has the keys. */
  hasKeys?: boolean
  /** For a word about the moment that is shown. */
  onNote?: ((seconds: number) => void) | undefined
}
type VideoPlayerProps = Reviewing & { kind: VideoKind; video: Shown }

/** The file is asked for when somebody wants to see it. */
export function VideoPlayer(props: VideoPlayerProps) {
  const [wanted, setWanted] = useState<Wanted>()
  return wanted ? <Playing {...props} {...wanted} /> : <Poster {...props} onPlay={setWanted} />
}

/** Whether whoever wants to see it was at the poster: they go on at the player. */
type Wanted = { hadFocus: boolean }

/** Its keys are the player's also where nothing is to be done with them: the list does not take them for its own. */
const idleKeys = (hasKeys: boolean | undefined, keys: string) => ({ 'data-shortcut': hasKeys ? keys : undefined })

function Poster({ video, hasKeys, onPlay }: VideoPlayerProps & { onPlay: (wanted: Wanted) => void }) {
  const length = lengthOf(video)
  return (
    // Nothing lies before the beginning.
    <div {...idleKeys(hasKeys, 'j')}>
      <button
        type="button"
        data-shortcut={hasKeys ? 'k l Space' : undefined}
        onClick={({ currentTarget }) => onPlay({ hadFocus: currentTarget === document.activeElement })}
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
    </div>
  )
}

function Playing({ kind, video, ...reviewing }: VideoPlayerProps & Wanted) {
  const { data: url, error, refetch, isFetching } = useQuery(videoLinkQuery(kind, video.id))
  const [isBroken, setIsBroken] = useState(false)
  if (error || isBroken) {
    const again = () => {
      setIsBroken(false)
      void refetch()
    }
    return (
      <div {...idleKeys(reviewing.hasKeys, 'j')} className="grid justify-items-start gap-3">
        <Alert tone="danger" title={error ? videoMessages.linkFailed : 'This video cannot be played here'}>
          {isBroken && <p>The file is missing, or of a kind this browser does not play. It can still be downloaded.</p>}
        </Alert>
        <Button
          variant="outline"
          size="small"
          data-shortcut={reviewing.hasKeys ? 'k l Space' : undefined}
          busy={isFetching}
          onClick={again}
        >
          Try Again
        </Button>
      </div>
    )
  }
  if (!url) {
    return (
      <div
        {...idleKeys(reviewing.hasKeys, 'j k l Space')}
        className="grid aspect-video place-items-center rounded-card border border-line bg-shoal"
      >
        <Spinner label="Loading the video" />
      </div>
    )
  }
  return <Player {...reviewing} url={url} video={video} onBroken={() => setIsBroken(true)} />
}

const speeds = [0.25, 0.5, 1, 1.5, 2, 4]

type PlayerProps = Reviewing & Wanted & { url: string; video: Shown; onBroken: () => void }

function Player({ url, video, hasKeys = false, hadFocus, onNote, onBroken }: PlayerProps) {
  const [isPaused, setIsPaused] = useState(true)
  const [speed, setSpeed] = useState(1)
  const { player, playOrPause, goForward, goBackward, hold, playAt } = useShuttle()
  const frame = frameSecondsOf(video)
  const playButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hadFocus && document.activeElement === document.body) playButton.current?.focus()
  }, [hadFocus])
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
        onPlay={() => setIsPaused(false)}
        onPause={() => setIsPaused(true)}
        onRateChange={({ currentTarget }) => setSpeed(currentTarget.playbackRate)}
        className="aspect-video w-full rounded-card border border-line bg-harbour"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Control label="Backward" shortcut={hasKeys && 'j'} Icon={Rewind} onClick={goBackward} />
        <Control
          ref={playButton}
          label={isPaused ? 'Play' : 'Pause'}
          shortcut={hasKeys && 'k Space'}
          Icon={isPaused ? Play : Pause}
          onClick={playOrPause}
        />
        <Control label="Forward" shortcut={hasKeys && 'l'} Icon={FastForward} onClick={goForward} />
        <Control
          label="One frame back"
          shortcut={hasKeys && 'ArrowLeft'}
          Icon={StepBack}
          onClick={() => hold(-frame)}
        />
        <Control
          label="One frame forward"
          shortcut={hasKeys && 'ArrowRight'}
          Icon={StepForward}
          onClick={() => hold(frame)}
        />
        {onNote && (
          <Button variant="outline" size="small" data-shortcut="c" onClick={() => onNote(hold())}>
            <MessageSquare aria-hidden="true" className="size-4" />
            Note at This Second
          </Button>
        )}
        <label className="ml-auto flex items-center gap-2 text-small">
          Speed
          <Select value={speed} className="min-h-9 text-small" onChange={({ target }) => playAt(Number(target.value))}>
            {[...new Set([...speeds, speed])].map((one) => (
              <option key={one} value={one}>
                {one}×
              </option>
            ))}
          </Select>
        </label>
      </div>
    </div>
  )
}

type ControlProps = {
  ref?: Ref<HTMLButtonElement>
  label: string
  shortcut: string | false
  Icon: LucideIcon
  onClick: () => void
}

function Control({ label, shortcut, Icon, ...button }: ControlProps) {
  return (
    <Button variant="outline" size="small" aria-label={label} data-shortcut={shortcut || undefined} {...button}>
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  )
}
