import { Columns2 } from 'lucide-react'
import { Link } from 'react-router'
import { awaitsReview, type EditedVideo } from '#domain/videos.ts'
import { formatDate } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { useVideoAddress } from './video-address.ts'
import { AdminNotes, ReviewItems, useDecision } from './review-actions.tsx'
import { EditedStatusBadge } from './video-badges.tsx'
import { VideoCard } from './video-card.tsx'
import { fileFacts, VideoFacts } from './video-facts.tsx'
import { VideoMenu } from './video-menu.tsx'

export function EditedVideoCard({ video, asAdmin }: { video: EditedVideo; asAdmin: boolean }) {
  const { to } = useVideoAddress()
  const decision = useDecision(video.id)
  const isToReview = asAdmin && awaitsReview(video)
  return (
    <VideoCard
      kind="edited-videos"
      video={video}
      badges={
        <>
          <Badge tone="outline">Version {video.version_number}</Badge>
          <EditedStatusBadge status={video.status} />
        </>
      }
      menu={
        <VideoMenu kind="edited-videos" video={video} mayDelete={asAdmin}>
          {isToReview && <ReviewItems decision={decision} />}
        </VideoMenu>
      }
    >
      {video.description && <p className="text-small break-words whitespace-pre-line">{video.description}</p>}
      <SavedNotes video={video} />
      <VideoFacts facts={editedFacts(video)} />
      {isToReview && <AdminNotes decision={decision} rows={2} />}
      <Link
        to={to(video.id)}
        className={buttonLook({
          variant: isToReview ? 'primary' : 'outline',
          size: 'small',
          className: 'justify-self-start',
        })}
      >
        <Columns2 aria-hidden="true" className="size-4" />
        {isToReview ? 'Review beside the raw video' : 'Compare with the raw video'}
      </Link>
    </VideoCard>
  )
}

export function SavedNotes({ video: { admin_notes } }: { video: EditedVideo }) {
  if (!admin_notes) return null
  return (
    <div className="border-l-2 border-mark pl-4">
      <p className="text-note font-semibold text-mark">Admin notes</p>
      <p className="max-w-prose text-small break-words whitespace-pre-line">{admin_notes}</p>
    </div>
  )
}

export function editedFacts(video: EditedVideo): Parameters<typeof VideoFacts>[0]['facts'] {
  const { reviewed_at, reviewer_email } = video
  return [
    ['Original raw video', video.raw_video.title],
    ['Uploaded by', video.uploader_email ?? 'Unknown'],
    ['Uploaded', formatDate(video.created_at)],
    reviewed_at ? ['Reviewed', formatDate(reviewed_at)] : null,
    reviewed_at && reviewer_email ? ['Reviewed by', reviewer_email] : null,
    ...fileFacts(video),
  ]
}
