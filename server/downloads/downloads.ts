import { z } from 'zod'
import { paperKinds, isPaper } from '#domain/papers.ts'
import { AppError } from '#domain/errors.ts'
import { acceptedVideoTypes } from '#domain/uploads.ts'
import type { Storage } from '../outside/storage/storage.ts'

/** S2 §9. */
const LINK_SECONDS = 3600

const linkSchema = z.object({
  kind: z.enum(['raw_video', 'edited_video', 'data_export', 'attachment', 'note_file', 'project_file', ...paperKinds]),
  id: z.string(),
  /** Whose right it is: a person's, or that of whoever has an action link. */
  user_id: z.uuid().optional(),
  link_id: z.uuid().optional(),
  /** Empty where it lies nowhere and is drawn each time. */
  path: z.string(),
  file_name: z.string(),
  file_type: z.string(),
  shown: z.enum(['inline', 'attachment']),
  expires: z.number(),
})
export type DownloadLink = z.infer<typeof linkSchema>

/** Whose right a link stands for: asked again with every request, so that a right withdrawn ends its links. */
export type LinkClaims = Pick<DownloadLink, 'kind' | 'id' | 'user_id' | 'link_id'>

/** Of what only people have. */
export type PersonsClaims = { id: string; user_id: string }

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

export function readDownloadLink(storage: Pick<Storage, 'isSigned'>, token: string, now: Date): DownloadLink {
  const [text = '', signature = ''] = token.split('.')
  if (token.split('.').length !== 2 || !storage.isSigned(text, signature)) throw new AppError('link_invalid')
  const link = linkSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (now.getTime() > link.expires) throw new AppError('link_expired')
  return link
}

type Ending = readonly [ending: string, type: string]
const videoEndings: Ending[] = Object.entries(acceptedVideoTypes)
const otherEndings: Ending[] = [
  ['jpg', 'image/jpeg'],
  ['zip', 'application/zip'],
]

/** A name that ends as what was found in the file, whatever its sender called it: a page that is a video opens as a video. */
function trueName({ kind, file_name, file_type }: Pick<DownloadLink, 'kind' | 'file_name' | 'file_type'>) {
  // Its ending was judged with it.
  if (kind === 'attachment' || kind === 'note_file' || kind === 'project_file' || isPaper(kind)) return file_name
  const endsAs = ([ending]: readonly string[]) => file_name.toLowerCase().endsWith(`.${ending}`)
  const claimed = videoEndings.find(endsAs)?.[0] ?? ''
  const found = [...videoEndings, ...otherEndings].find(([, type]) => type === file_type)
  const [ending] = found ?? [claimed || 'bin'] // of a file that nobody looked into
  if (endsAs([ending])) return file_name
  return `${claimed === '' ? file_name : file_name.slice(0, -claimed.length - 1)}.${ending}`
}

/** RFC 6266: the name as it is for browsers of today, and in plain letters for the others. */
export function contentDisposition(link: Pick<DownloadLink, 'kind' | 'shown' | 'file_name' | 'file_type'>) {
  const { shown } = link
  const file_name = trueName(link)
  const plain = file_name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(file_name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${shown}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
