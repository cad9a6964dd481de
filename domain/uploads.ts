import { z } from 'zod'
import { attachmentMessages, type AttachmentRefusal, attachmentRefusals, MAX_ATTACHMENT_BYTES } from './attachments.ts'
import { MAX_PICTURE_BYTES, pictureRefusals, pictureTooLarge } from './website-pictures.ts'

const uploadPurposeSchema = z.enum(['raw', 'edited', 'attachment', 'project', 'picture'])
export type UploadPurpose = z.infer<typeof uploadPurposeSchema>

const uploadStateSchema = z.enum(['receiving', 'checking', 'ready', 'refused'])
export type UploadState = z.infer<typeof uploadStateSchema>

/** decisions.md "Video": up to 5 GB. */
export const MAX_UPLOAD_BYTES = 5 * 1024 ** 3

/** deals.md §2.10, §2.11: a file of a project, from the team and from a client by a link. */
const MAX_PROJECT_BYTES = 1024 ** 3
export const MAX_HANDED_IN_BYTES = 200 * 1024 ** 2
export const tooLargeToHandIn = (name: string) => `${name} is larger than 200 MB. Please write to us.`

/** What one person may have under way, or ready and not yet used. */
export const MAX_OPEN_UPLOADS = 20

/** decisions.md "Video": what a file may really be, whatever its name says. */
export const acceptedVideoTypes = {
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  avi: 'video/x-msvideo',
} as const
export type VideoType = (typeof acceptedVideoTypes)[keyof typeof acceptedVideoTypes]

/** Why a file that arrived whole was not kept, as its sender reads it. */
export const refusals = {
  not_a_video: 'This file is not a video. Please choose an MP4, MOV, WebM, MKV or AVI file.',
  no_picture: 'This file holds no picture track. Please choose a video.',
  damaged: 'This video is damaged or incomplete. Please export it again.',
  ...pictureRefusals,
  unchecked: 'We could not check this file. Please upload it again.',
  program: `This file was not accepted: ${attachmentRefusals.program}.`,
  harmful: `This file was not accepted: ${attachmentRefusals.harmful}.`,
  locked: `This file was not accepted: ${attachmentRefusals.locked}.`,
  missing: 'The uploaded file is no longer there. Please upload it again.',
} as const
export type RefusedReason = keyof typeof refusals

/** The same of a file that was to go with a message, by its name. */
export const sayRefused = (name: string, reason: RefusedReason) =>
  reason in attachmentRefusals ? attachmentMessages.refused(name, reason as AttachmentRefusal) : refusals[reason]

const refusedReasonSchema = z.enum(Object.keys(refusals) as [RefusedReason, ...RefusedReason[]])

/** What is known before the first byte. */
export const newUploadSchema = z
  .strictObject({
    purpose: uploadPurposeSchema,
    file_name: z.string('Please select a video file').min(1, 'Please select a video file').max(1000),
    file_size: z.number('Please select a video file').int().min(0),
  })
  .superRefine(({ purpose, file_name, file_size }, context) => {
    const isAttachment = purpose === 'attachment'
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['file_size'], message })
    if (file_size === 0)
      refuse(isAttachment ? attachmentMessages.empty(file_name) : 'This file is empty. Please choose another.')
    if (isAttachment && file_size > MAX_ATTACHMENT_BYTES) refuse(attachmentMessages.tooLarge(file_name))
    if (purpose === 'project' && file_size > MAX_PROJECT_BYTES)
      refuse('This file is larger than 1 GB. Please choose a smaller one.')
    if (purpose === 'picture' && file_size > MAX_PICTURE_BYTES) refuse(pictureTooLarge)
    else if (file_size > MAX_UPLOAD_BYTES && !isAttachment)
      refuse('This file is larger than 5 GB. Please choose a smaller one.')
  })
export type NewUpload = z.infer<typeof newUploadSchema>

/** What was read from the file itself. */
const uploadFactsSchema = z.object({
  file_name: z.string(),
  file_size: z.number().int().max(MAX_UPLOAD_BYTES),
  file_type: z.string(),
  duration_seconds: z.number().nullable(),
  frame_rate: z.number().nullable(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  video_codec: z.string().nullable(),
  audio_codec: z.string().nullable(),
})

/** An upload as its owner sees it. */
export const uploadSchema = uploadFactsSchema.extend({
  id: z.uuid(),
  purpose: uploadPurposeSchema,
  state: uploadStateSchema,
  refused_reason: refusedReasonSchema.nullable(),
  file_type: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Upload = z.infer<typeof uploadSchema>
