import { sql } from 'drizzle-orm'
import { agoInWords } from '#content/in-words.ts'
import { ranks } from '#domain/today.ts'
import { at, waitingColumns, type Waiting } from '../today/waiting.ts'
import { backups } from './system.tables.ts'

/** A backup a night, and two hours for it to take longer. */
const backupHours = 26

export const waitingBackup: Waiting<'backup'> = {
  rows: ({ now }) => [
    sql`select ${waitingColumns({
      kind: 'backup',
      id: sql`'backup'`,
      rank: ranks.house,
      since: sql`coalesce(max(${backups.finished_at}), ${at(now)})`,
      title: sql`'No backup for ${sql.raw(String(backupHours))} hours'`,
      detail: sql`max(${backups.finished_at})`,
    })} from ${backups}
    having coalesce(max(${backups.finished_at}) <= ${at(new Date(now.getTime() - backupHours * 3_600_000))}, true)`,
  ],
  say: {
    backup: ({ since, detail }, { now }) => ({
      reason: detail === null ? 'None was ever made' : `The last one was made ${agoInWords(since, now)}`,
      action: { label: 'Open System Info', to: '?tab=system' },
    }),
  },
}
