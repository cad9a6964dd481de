import { createHash } from 'node:crypto'
import type { LinkPurpose } from '#domain/links.ts'
import type { Ctx } from '../context.ts'
import type { Storage } from '../outside/storage/storage.ts'

export type Writing = Pick<Ctx, 'db' | 'now' | 'storage'>

/** A paper that somebody asks for: whose it is, which links open it, and what it is. */
export type FoundPaper = {
  company_id: string | null
  links: { purpose: LinkPurpose; subject_id: string }[]
  file_name: string
  /** Where it lies, written if nobody has written it yet. */
  written?: () => Promise<string>
  /** What is not kept is drawn each time. */
  drawn?: () => Promise<Buffer>
}

/** What was sent lies in the storage under its number and hash; `keep` says under which it is known, whoever wrote it first. */
export async function keepPaper(
  storage: Pick<Storage, 'put' | 'remove'>,
  number: string,
  content: Buffer,
  keep: (kept: { file_path: string; sha256: string }) => Promise<string>,
): Promise<string> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const file_path = `documents/${number}-${sha256.slice(0, 16)}.pdf`
  await storage.put(file_path, content, 'application/pdf')
  const known = await keep({ file_path, sha256 })
  if (known !== file_path) await storage.remove(file_path)
  return known
}
