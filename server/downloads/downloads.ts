import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { isEqual } from '../equal.ts'
import type { Storage } from '../outside/storage/storage.ts'

/** S2 §9. */
const LINK_SECONDS = 3600

const linkSchema = z.object({
  kind: z.enum(['raw_video', 'edited_video']),
  id: z.uuid(),
  user_id: z.uuid(),
  path: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  shown: z.enum(['inline', 'attachment']),
  expires: z.number(),
})
export type DownloadLink = z.infer<typeof linkSchema>

/** Whose right a link stands for: asked again with every request, so that a right withdrawn ends its links. */
export type LinkClaims = Pick<DownloadLink, 'kind' | 'id' | 'user_id'>

/** A link that opens this file for an hour, for as long as its person may have it. */
export function createDownloadLink(
  storage: Pick<Storage, 'sign'>,
  file: LinkClaims & Pick<DownloadLink, 'path' | 'file_name' | 'file_type' | 'shown'>,
  { now, ttlSeconds = LINK_SECONDS }: { now: Date; ttlSeconds?: number },
) {
  const expires = now.getTime() + ttlSeconds * 1000
  const text = Buffer.from(JSON.stringify({ ...file, expires })).toString('base64url')
  return { url: `/api/files/${text}.${storage.sign(text)}`, expires_at: new Date(expires).toISOString() }
}

export function readDownloadLink(storage: Pick<Storage, 'sign'>, token: string, now: Date): DownloadLink {
  const [text = '', signature = ''] = token.split('.')
  if (token.split('.').length !== 2 || !isEqual(signature, storage.sign(text))) throw new AppError('link_invalid')
  const link = linkSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (now.getTime() > link.expires) throw new AppError('link_expired')
  return link
}

/** RFC 6266: the name as it is for browsers of today, and in plain letters for the others. */
export function contentDisposition({ shown, file_name }: Pick<DownloadLink, 'shown' | 'file_name'>) {
  const plain = file_name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(file_name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
