import { findRole } from '../accounts/people.ts'
import type { Queries } from '../db/client.ts'
import { findThreadOfNoteFile } from '../notes/note-files.ts'
import { looksAfter } from './assigned-files.ts'

/**
 * Asked with every use of a link to a file beside a note: admins may have all of them, an employee those of the tickets they look after,
 * and nobody who is not of the team any.
 */
export async function mayDownloadNoteFile(
  { db }: { db: Queries },
  { id, user_id }: { id: string; user_id: string },
): Promise<boolean> {
  const thread = await findThreadOfNoteFile(db, id)
  if (thread === undefined) return false
  const role = await findRole(db, user_id)
  return role === 'admin' || (role === 'employee' && looksAfter(db, user_id, thread))
}
