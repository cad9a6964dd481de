import type pg from 'pg'
import { agencyZone, formatMoment } from '#content/dates.ts'
import { nightMs } from '#domain/system.ts'
import { broken, doubtful, type Finding, good } from './findings.ts'

const about = 'Backups'
const why = 'Ask why: systemctl status slipway-backup, or docker compose logs backup.'

type Wanted = { production: boolean; now: Date }

/** Whether a night passed without a backup, or without one that could be restored. */
export async function checkBackups(pool: pg.Pool, { production, now }: Wanted): Promise<Finding[]> {
  const { rows: known } = await pool.query<{ found: boolean }>(`select to_regclass('backups') is not null as found`)
  if (!known[0]?.found) return []
  // A version before this one kept no drills.
  const { rows } = await pool.query<{ made: Date | null; drilled: Date | null }>(
    `select max(finished_at) as made, max((to_jsonb(b) ->> 'drilled_at')::timestamptz) as drilled from backups b`,
  )
  const { made = null, drilled = null } = rows[0] ?? {}
  const isOld = (moment: Date) => now.getTime() - moment.getTime() > nightMs
  const missed = production ? broken : doubtful
  if (!made) return [doubtful(about, 'none was made yet', 'Have one made every night: docs/operations.md.')]
  if (isOld(made)) return [missed(about, `none was made since ${inWords(made)}`, why)]
  if (!drilled) return [doubtful(about, 'none was ever tried by a drill', 'Try the next one: slipway backup --drill.')]
  if (isOld(drilled)) return [missed(about, `no drill has succeeded since ${inWords(drilled)}`, why)]
  return [good(about, `the last one is of ${inWords(made)}, the last good drill of ${inWords(drilled)}`)]
}

const inWords = (moment: Date) => formatMoment(moment, agencyZone)
