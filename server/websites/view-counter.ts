import { sql } from 'drizzle-orm'
import { agencyDay } from '../agency/agency-day.ts'
import type { Queries } from '../db/client.ts'
import { errorFacts } from '../error-facts.ts'
import type { Log } from '../log.ts'
import { website_views, websites } from './websites.tables.ts'

const EVERY_MS = 10_000

type Given = { db: Pick<Queries, 'execute'>; now: () => Date; log: Log; everyMs?: number }
export type ViewCounter = ReturnType<typeof startViewCounter>

/** Counts in memory, and adds to the days what came together: nobody who looks waits for it, and of them nothing is kept. */
export function startViewCounter({ db, now, log, everyMs = EVERY_MS }: Given) {
  let counts = new Map<string, Map<string, number>>()
  let adding: Promise<void> | null = null
  /** An outage is told of once, not every ten seconds. */
  let isOut = false
  const today = dayByMinutes()

  function count(websiteId: string, views = 1, day = today(now())) {
    const ofDay = counts.get(day) ?? new Map<string, number>()
    counts.set(day, ofDay.set(websiteId, (ofDay.get(websiteId) ?? 0) + views))
  }

  async function add() {
    const taken = counts
    counts = new Map()
    const rows = Array.from(taken, ([day, ofDay]) => Array.from(ofDay, ([id, views]) => ({ id, day, views }))).flat()
    if (rows.length === 0) return
    try {
      await addViews(db, rows)
      isOut = false
    } catch (error) {
      // Added with the next.
      for (const { id, day, views } of rows) count(id, views, day)
      if (!isOut) log.error('views of websites could not be added', errorFacts(error))
      isOut = true
    }
  }

  /** One after the other: what could not be added is there again before the next begins. */
  const flush = () => (adding ??= add().finally(() => (adding = null)))
  const timer = setInterval(() => void flush(), everyMs)
  timer.unref()

  return {
    count: (websiteId: string) => count(websiteId),
    /** Called once nobody is answered any more. */
    async stop() {
      clearInterval(timer)
      await adding
      await flush()
    },
  }
}

const MINUTE_MS = 60_000

/** The agency's day, asked of the calendar once a minute: a page is answered in the time that this takes. */
function dayByMinutes() {
  let known = { minute: Number.NaN, day: '' }
  return (moment: Date) => {
    const minute = Math.floor(moment.getTime() / MINUTE_MS)
    if (minute !== known.minute) known = { minute, day: agencyDay(moment) }
    return known.day
  }
}

type Counted = { id: string; day: string; views: number }

/** Other processes add to the same days: in one order, so that none waits for the other in a circle. A website that is gone has none. */
async function addViews(db: Pick<Queries, 'execute'>, rows: Counted[]) {
  await db.execute(sql`
    insert into ${website_views} (website_id, day, views)
    select w.id, counted.day, counted.views
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (id uuid, day date, views integer)
    join ${websites} w on w.id = counted.id
    order by w.id, counted.day
    on conflict (website_id, day) do update set views = website_views.views + excluded.views`)
}
