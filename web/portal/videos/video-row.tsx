import { use } from 'react'
import type { To } from 'react-router'
import { formatDay } from '#content/dates.ts'
import { agoInWords } from '#content/in-words.ts'
import type { EditedVideo, RawVideo } from '#domain/videos.ts'
import { useNow } from '#web/dates/use-now.ts'
import { ListRow } from '#web/lists/list-row.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { DueBadge, EditedStatusBadge, PriorityBadge, RawStatusBadge } from './video-badges.tsx'

type RowProps<Video> = { video: Video; to: To; isOpen: boolean }

/** What it looks like and is called; what is to be done with it; when it is due, and whose it is, unless it is one's own. */
export function RawVideoRow({ video, to, isOpen }: RowProps<RawVideo>) {
  const me = use(SignedInUserContext)?.user_id
  const { priority, instructions, description, due_date, assignee_email } = video
  return (
    <ListRow
      id={video.id}
      to={to}
      title={video.title}
      isOpen={isOpen}
      picture={<Picture url={video.poster_url} />}
      marks={(priority === 'urgent' || priority === 'high') && <PriorityBadge priority={priority} />}
      context={firstLineOf(instructions || description)}
      clock={
        <>
          <DueBadge due_state={video.due_state} />
          <RawStatusBadge status={video.status} />
          {due_date && <span>Due {formatDay(due_date)}</span>}
          {video.assigned_to !== me && <span className="wrap-anywhere">{assignee_email ?? 'Nobody yet'}</span>}
        </>
      }
    />
  )
}

/** Which version of what; what its editor says; how it stands, whose and how long ago. */
export function EditedVideoRow({ video, to, isOpen }: RowProps<EditedVideo>) {
  const now = useNow()
  return (
    <ListRow
      id={video.id}
      to={to}
      title={video.title}
      isOpen={isOpen}
      picture={<Picture url={video.poster_url} />}
      marks={<Badge tone="outline">Version {video.version_number}</Badge>}
      context={[video.raw_video.title, firstLineOf(video.description)].filter(Boolean).join(' · ')}
      clock={
        <>
          <EditedStatusBadge status={video.status} />
          <span className="wrap-anywhere">
            {video.uploader_email ?? 'Unknown'},{' '}
            <time dateTime={video.created_at}>{agoInWords(video.created_at, now)}</time>
          </span>
        </>
      }
    />
  )
}

const firstLineOf = (text: string) => text.split('\n', 1)[0]

function Picture({ url }: { url: string | null }) {
  return (
    <span className="block aspect-video w-16 overflow-hidden rounded-small bg-harbour">
      {url && <img src={url} alt="" loading="lazy" className="size-full object-contain" />}
    </span>
  )
}
