import { calledBy } from '#domain/accounts.ts'
import { formatDay } from '#content/dates.ts'
import type { EditedVideoStatus, VideoPriority } from '#domain/videos.ts'
import type { Actor } from '../context.ts'
import type { Email } from '../emails/emails.ts'

type RawVideo = {
  title: string
  description: string
  instructions: string
  priority: VideoPriority
  due_date: string | null
}
type EditedVideo = { id: string; title: string; version_number: number; description: string }

/** Tells an editor of new work. */
export function videoAssignedEmail(to: string, video: RawVideo, origin: string): Email {
  const subject = `A video for you to edit: ${video.title}`
  return { kind: 'video-assigned', to, content: wordsOf(video, subject, 'This video is yours to edit.', origin) }
}

/** Tells an editor that their work is another now. */
export function videoChangedEmail(to: string, video: RawVideo, origin: string): Email {
  const subject = `Changed: ${video.title}`
  return { kind: 'video-changed', to, content: wordsOf(video, subject, 'This is what it says now.', origin) }
}

function wordsOf(video: RawVideo, subject: string, first: string, origin: string): Email['content'] {
  const due = video.due_date ? `, due ${formatDay(video.due_date)}` : ''
  return {
    subject,
    heading: video.title,
    paragraphs: [
      `${first} Priority ${video.priority}${due}.`,
      video.description,
      video.instructions && `Instructions:\n${video.instructions}`,
    ].filter(Boolean),
    action: { label: 'Open your videos', url: `${origin}/employee-dashboard` },
  }
}

/** Tells the team that an edit waits for them. */
export function editUploadedEmail(
  to: string,
  edit: EditedVideo,
  rawTitle: string,
  editor: Actor,
  origin: string,
): Email {
  return {
    kind: 'video-edit-uploaded',
    to,
    replyTo: editor.email,
    content: {
      subject: `To review: ${edit.title} (version ${edit.version_number})`,
      heading: `${calledBy(editor)} edited ${rawTitle}`,
      paragraphs: [`Version ${edit.version_number} waits for your review.`, edit.description].filter(Boolean),
      action: { label: 'Review it', url: `${origin}/admin-dashboard?tab=videos&edit=${edit.id}` },
    },
  }
}

type Verdict = Exclude<EditedVideoStatus, 'pending_review'>
export const verdicts: Record<Verdict, { subject: string; text: string }> = {
  approved: { subject: 'Approved', text: 'Your edit is approved. Nothing more to do.' },
  rejected: { subject: 'Rejected', text: 'Your edit was rejected.' },
  revision_needed: {
    subject: 'Revision needed',
    text: 'Your edit needs another revision. Upload it against the same raw video.',
  },
}

/** Tells the editor what became of the edit. */
export function editReviewedEmail(
  to: string,
  edit: EditedVideo & { admin_notes: string | null },
  verdict: Verdict,
  origin: string,
): Email {
  const { subject, text } = verdicts[verdict]
  return {
    kind: 'video-edit-reviewed',
    to,
    content: {
      subject: `${subject}: ${edit.title} (version ${edit.version_number})`,
      heading: edit.title,
      paragraphs: [text, edit.admin_notes ? `Notes:\n${edit.admin_notes}` : ''].filter(Boolean),
      action: { label: 'Open the edit', url: `${origin}/employee-dashboard?edit=${edit.id}` },
    },
  }
}
