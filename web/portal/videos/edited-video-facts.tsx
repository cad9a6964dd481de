import { formatDate } from '#content/dates.ts'
import type { EditedVideo } from '#domain/videos.ts'
import { fileFacts, type VideoFacts } from './video-facts.tsx'

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
