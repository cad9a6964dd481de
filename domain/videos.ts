import { z } from 'zod'
import { dueFirstFilter } from './due-first.ts'
import { oneLine, tidyText, tooLong } from './text.ts'
import { videoCategorySchema } from './video-categories.ts'

const videoPrioritySchema = z.enum(['low', 'normal', 'high', 'urgent'])
export type VideoPriority = z.infer<typeof videoPrioritySchema>

export const rawVideoStatusSchema = z.enum(['pending', 'in_progress', 'completed', 'on_hold'])
export type RawVideoStatus = z.infer<typeof rawVideoStatusSchema>

const editedVideoStatusSchema = z.enum(['pending_review', 'approved', 'rejected', 'revision_needed'])
export type EditedVideoStatus = z.infer<typeof editedVideoStatusSchema>

/** S2 §4: what an edit may be uploaded against. */
export const editableStatuses: RawVideoStatus[] = ['pending', 'in_progress']
export const takesEdits = ({ status }: { status: RawVideoStatus }) => editableStatuses.includes(status)

export const awaitsReview = ({ status }: { status: EditedVideoStatus }) => status === 'pending_review'

/** S2 §8. */
export const videoMessages = {
  noFile: 'Please select a video file',
  noTitle: 'Please enter a title',
  noRawVideo: 'Please select the original raw video',
  statusUpdated: 'Video status updated successfully',
  statusFailed: 'Failed to update video status',
  deleted: 'Video deleted successfully',
  deleteFailed: 'Failed to delete video',
  linkFailed: 'Failed to generate download link',
  rawUploaded: 'Raw video uploaded successfully',
  rawUploadFailed: 'Failed to upload video',
  editUploaded: 'Edited video uploaded successfully',
  editUploadFailed: 'Failed to upload edited video',
  logsDenied: 'Access Denied - Only administrators can view activity logs',
} as const

const title = z.string(videoMessages.noTitle).overwrite(oneLine).min(1, videoMessages.noTitle).max(200, tooLong(200))
const text = (max: number) => z.string().overwrite(tidyText).max(max, tooLong(max)).default('')
const uploadId = z.uuid(videoMessages.noFile)

/** A form has no null: an empty choice stands for it. */
const choice = <Value>(schema: z.ZodType<Value>) =>
  z
    .union([z.literal(''), z.null(), schema])
    .transform((value) => (value === '' ? null : value))
    .default(null)

const dueDate = z.iso
  .date('Please enter a date')
  .refine((day) => day >= '2000-01-01' && day < '2200-01-01', 'Please enter a date')

/** S2 §5 "Raw upload". What the file is comes from the upload, never from here. */
export const newRawVideoSchema = z.strictObject({
  upload_id: uploadId,
  title,
  description: text(5000),
  category_id: choice(z.uuid()),
  priority: videoPrioritySchema.default('normal'),
  assigned_to: choice(z.uuid()),
  due_date: choice(dueDate),
  instructions: text(5000),
})
export type NewRawVideo = z.infer<typeof newRawVideoSchema>

/** What may change of footage that is there: its file, its status and whose it is are other acts. */
const editable = newRawVideoSchema.omit({ upload_id: true, assigned_to: true })
/** `seen` is what the admin had before them: nothing of a colleague's is overwritten unseen. */
export const rawVideoEditSchema = editable.extend({
  seen: z.strictObject({
    title: z.string().max(1000),
    description: z.string().max(10_000),
    category_id: z.uuid().nullable(),
    priority: videoPrioritySchema,
    due_date: z.string().max(20).nullable(),
    instructions: z.string().max(10_000),
  }),
})
export type RawVideoEdit = z.infer<typeof rawVideoEditSchema>
export const rawVideoEditFormSchema = editable

/** S2 §5 "Edited upload". */
export const newEditedVideoSchema = z.strictObject({
  raw_video_id: z.uuid(videoMessages.noRawVideo),
  upload_id: uploadId,
  title,
  description: text(5000),
})
export type NewEditedVideo = z.infer<typeof newEditedVideoSchema>

/** What the two forms hold before their file is uploaded; what it really is, is found out by then. */
const chosenFile = z.file(videoMessages.noFile).refine(looksLikeVideo, videoMessages.noFile)
export const rawVideoFormSchema = newRawVideoSchema.omit({ upload_id: true }).extend({ file: chosenFile })
export const editedVideoFormSchema = newEditedVideoSchema.omit({ upload_id: true }).extend({ file: chosenFile })

/** By what the browser takes it for; some know no name for an .mkv. */
function looksLikeVideo({ size, type, name }: File): boolean {
  return size > 0 && (type.startsWith('video/') || (type === '' && /\.(mp4|mov|webm|mkv|avi)$/i.test(name)))
}

/** S2 §2: the title of an edit before anybody types one. */
export const editTitleOf = (rawTitle: string) => `${rawTitle} - Edited`

/** S2 §4: an admin sets these at any time; a video becomes pending by being new. */
export const rawVideoStatusChangeSchema = z.strictObject({
  status: rawVideoStatusSchema.exclude(['pending']),
  /** What the admin saw: somebody else may have been quicker. */
  seen_status: rawVideoStatusSchema.optional(),
})
export type RawVideoStatusChange = z.infer<typeof rawVideoStatusChangeSchema>
export type SettableStatus = RawVideoStatusChange['status']

export const rawVideoAssigneeSchema = z.strictObject({
  assigned_to: z.uuid().nullable(),
  seen_assigned_to: z.uuid().nullable().optional(),
})
export type RawVideoAssignee = z.infer<typeof rawVideoAssigneeSchema>

/** S2 §4: only while pending_review. Whoever has to do it again is told why; an approval needs no words. */
export const reviewSchema = z
  .strictObject({
    status: editedVideoStatusSchema.exclude(['pending_review']),
    admin_notes: text(5000),
  })
  .refine(({ status, admin_notes }) => status === 'approved' || admin_notes !== '', {
    path: ['admin_notes'],
    error: 'Please say what has to change: the editor gets it with your decision.',
  })
export type Review = z.infer<typeof reviewSchema>
export type Verdict = Review['status']

/** To play it here, or to keep it as a file. */
export const videoLinkRequestSchema = z.strictObject({ shown: z.enum(['inline', 'attachment']) })
export const videoLinkSchema = z.object({ url: z.string(), expires_at: z.iso.datetime() })

/** What the lists can be narrowed to; the status is always the raw video's. */
export const videoFilterSchema = z.strictObject({
  search: z.string().trim().max(200).optional(),
  category: z.uuid().optional(),
  status: rawVideoStatusSchema.optional(),
  ...dueFirstFilter,
})
export type VideoFilter = z.infer<typeof videoFilterSchema>

const dayMs = 24 * 3_600_000
const DUE_SOON_DAYS = 2

/** Whether unfinished work is late or nearly so; `today` is a day such as '2026-11-15'. */
export function dueStateOf(
  { due_date, status }: { due_date: string | null; status: RawVideoStatus },
  today: string,
): 'overdue' | 'soon' | null {
  if (due_date === null || !takesEdits({ status })) return null
  if (due_date < today) return 'overdue'
  return Date.parse(due_date) - Date.parse(today) <= DUE_SOON_DAYS * dayMs ? 'soon' : null
}

const moment = z.iso.datetime()

/** What was read from the file itself; null where it does not say. */
const fileFacts = {
  file_name: z.string(),
  file_size: z.number().nullable(),
  file_type: z.string().nullable(),
  duration_seconds: z.number().nullable(),
  frame_rate: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  video_codec: z.string().nullable(),
  audio_codec: z.string().nullable(),
  /** Opens the picture for an hour. */
  poster_url: z.string().nullable(),
}

/** S2 §3 raw_videos, with what is joined to it. */
export const rawVideoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  instructions: z.string(),
  category: videoCategorySchema.nullable(),
  priority: videoPrioritySchema,
  status: rawVideoStatusSchema,
  due_date: z.string().nullable(),
  due_state: z.enum(['overdue', 'soon']).nullable(),
  assigned_to: z.uuid().nullable(),
  assignee_email: z.string().nullable(),
  uploaded_by: z.uuid().nullable(),
  uploader_email: z.string().nullable(),
  ...fileFacts,
  created_at: moment,
})
export type RawVideo = z.infer<typeof rawVideoSchema>

/** S2 §3 edited_videos, with what is joined to it. */
export const editedVideoSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  version_number: z.int(),
  status: editedVideoStatusSchema,
  admin_notes: z.string().nullable(),
  reviewed_at: moment.nullable(),
  reviewer_email: z.string().nullable(),
  uploaded_by: z.uuid().nullable(),
  uploader_email: z.string().nullable(),
  raw_video: z.object({ id: z.uuid(), title: z.string(), category_id: z.uuid().nullable() }),
  ...fileFacts,
  created_at: moment,
})
export type EditedVideo = z.infer<typeof editedVideoSchema>

/** The four stat cards, and how many raw videos each status narrows to. */
export const videoSummarySchema = z.object({
  pending_raw: z.int(),
  in_progress: z.int(),
  completed: z.int(),
  on_hold: z.int(),
  pending_review: z.int(),
  total: z.int(),
})
export type VideoSummary = z.infer<typeof videoSummarySchema>
