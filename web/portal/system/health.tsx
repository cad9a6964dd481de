import type { ReactNode } from 'react'
import { countedUpTo, nightMs, type System } from '#domain/system.ts'
import { formatMoment } from '#content/dates.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Facts } from './facts.tsx'

/** A worker looks every second: what is due for longer than this, nobody takes. */
const lateMs = 60_000

export function Health({ system }: { system: System }) {
  const { version, node, started_at, database, jobs, failed_emails, last_backup, last_drill_at } = system
  const now = useNow().getTime()
  const isLate = jobs.oldest_due_at !== null && now - new Date(jobs.oldest_due_at).getTime() > lateMs
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
      <Part title="Program">
        <Facts
          facts={[
            ['Version', version],
            ['Node', node],
            ['Running since', formatMoment(started_at)],
          ]}
        />
      </Part>
      <Part title="Database">
        <Facts
          facts={[
            ['Version', database.version],
            ['Size', sizeOf(database.size_bytes)],
            ['Latency', `${database.latency_ms} ms`],
          ]}
        />
      </Part>
      <Part title="Queue" trouble={(isLate && 'Jobs are waiting too long') || (jobs.dead > 0 && 'Jobs have failed')}>
        <Facts
          facts={[
            ['Waiting', upTo(jobs.waiting)],
            ['Running', upTo(jobs.running)],
            ['Dead letters', upTo(jobs.dead)],
            ['Failed emails', upTo(failed_emails)],
            ['Oldest due', jobs.oldest_due_at ? formatMoment(jobs.oldest_due_at) : 'Nothing is late'],
          ]}
        />
      </Part>
      <Part title="Last Backup" trouble={troubleOfNights(system, now)}>
        {last_backup ? (
          <Facts
            facts={[
              ['Finished', formatMoment(last_backup.finished_at)],
              ['Size', sizeOf(last_backup.size_bytes)],
              ['Place', last_backup.place],
              ['Last good drill', last_drill_at ? formatMoment(last_drill_at) : 'None yet'],
            ]}
          />
        ) : (
          <p className="text-small text-ink-soft">No backup of this installation has been made yet.</p>
        )}
      </Part>
    </div>
  )
}

/** That a backup was made and that one could be restored are two things, and each is to happen every night. */
function troubleOfNights({ last_backup, last_drill_at }: System, now: number) {
  const isOld = (moment: string) => now - new Date(moment).getTime() > nightMs
  if (last_backup === null) return 'None yet'
  if (isOld(last_backup.finished_at)) return 'Older than a day'
  if (last_drill_at === null) return 'No drill yet'
  return isOld(last_drill_at) && 'No good drill for a day'
}

type PartProps = { title: string; trouble?: string | false; children: ReactNode }

function Part({ title, trouble, children }: PartProps) {
  return (
    <section className="grid content-start gap-3">
      <h3 className="flex flex-wrap items-center gap-3 font-semibold">
        {title}
        {trouble && <Badge tone="warning">{trouble}</Badge>}
      </h3>
      {children}
    </section>
  )
}

const upTo = (count: number) => `${count.toLocaleString('en-US')}${count >= countedUpTo ? ' or more' : ''}`

/** S2 §9: in MB to 2 decimals; what is larger, in GB. */
function sizeOf(bytes: number): string {
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1024 ? `${megabytes.toFixed(2)} MB` : `${(megabytes / 1024).toFixed(2)} GB`
}
