import { z } from 'zod'

export const MAX_ATTACHMENT_BYTES = 25 * 1024 * 1024
export const MAX_ATTACHMENTS = 10
/** What is kept of one company's. */
export const MAX_KEPT_BYTES = 2 * 1024 ** 3

/** Why a file is not kept with a message, as `{name} was not accepted: …` ends. */
export const attachmentRefusals = {
  program: 'programs and scripts are not allowed',
  harmful: 'it looks harmful',
  locked: 'it is locked, so we cannot look inside',
} as const
export type AttachmentRefusal = keyof typeof attachmentRefusals

export const attachmentMessages = {
  tooLarge: (name: string) => `${name} is larger than 25 MB.`,
  tooMany: 'At most 10 files fit into one message.',
  empty: (name: string) => `${name} is empty.`,
  refused: (name: string, reason: AttachmentRefusal) => `${name} was not accepted: ${attachmentRefusals[reason]}.`,
  noRoom: 'There is no room left for your files. Please write to us.',
  tooMuchToMail: 'Files of more than 15 MB in all do not fit into one email.',
}

/** Why a file of an e-mail does not stand beside its words. */
const notKeptReasons = {
  ...attachmentRefusals,
  tooLarge: 'it is larger than 25 MB',
  tooMany: 'at most 10 files fit into one message',
  empty: 'it is empty',
  noRoom: 'there is no room left for your files',
  unchecked: 'we could not look inside',
} as const
export type NotKept = keyof typeof notKeptReasons

export const notKept = (name: string, reason: NotKept) => `${name} was not kept: ${notKeptReasons[reason]}.`

/** What mail servers take of one message, with room for how it is packed; the rest is named and stays in the portal. */
const MAX_TRAVELING_BYTES = 15 * 1024 * 1024

/** Which files go with an e-mail, in their order, and which do not fit any more. */
export function splitTraveling<File extends { file_size: number }>(files: File[]) {
  let bytes = 0
  const fits = new Map(
    files.map((file) => {
      const isIn = bytes + file.file_size <= MAX_TRAVELING_BYTES
      if (isIn) bytes += file.file_size
      return [file, isIn]
    }),
  )
  return { travel: files.filter((file) => fits.get(file)), stay: files.filter((file) => !fits.get(file)) }
}

/** Shown where they are sent; everything else is saved. */
export const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
])

/** The uploads that go with a message. */
export const newAttachmentsSchema = z
  .array(z.uuid())
  .max(MAX_ATTACHMENTS, attachmentMessages.tooMany)
  .transform((ids) => [...new Set(ids)])
  .default([])

/** A file beside a message, with a link that opens it for an hour. */
export const attachmentSchema = z.object({
  id: z.uuid(),
  file_name: z.string(),
  file_size: z.int(),
  file_type: z.string(),
  /** Of a picture, as it is shown. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
})
export type Attachment = z.infer<typeof attachmentSchema>
