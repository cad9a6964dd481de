/** Why a file is not kept with a message, as `{name} was not accepted: …` ends. */
const attachmentRefusals = {
  program: 'programs and scripts are not allowed',
  harmful: 'it looks harmful',
  locked: 'it is locked, so we cannot look inside',
} as const
export type AttachmentRefusal = keyof typeof attachmentRefusals
