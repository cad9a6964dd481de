import { desc, eq, isNotNull, lte, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { countedUpTo, type System } from '#domain/system.ts'
import packageFile from '../../package.json' with { type: 'json' }
import type { Ctx } from '../context.ts'
import { canBeSentAgain } from '../emails/emails.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { backups } from './system.tables.ts'

const startedAt = new Date(Date.now() - process.uptime() * 1000)

/** How the product is doing: two queries, neither of which reads more than a bounded number of rows. */
export async function readSystem(ctx: Pick<Ctx, 'db' | 'now'>): Promise<System> {
  const asked = performance.now()
  const { rows } = await ctx.db.execute<{ version: string }>(sql`select version()`)
  const latency = performance.now() - asked
  const counted = await readCounts(ctx)
  return {
    version: packageFile.version,
    node: process.version,
    started_at: startedAt.toISOString(),
    database: {
      // 'PostgreSQL 15.14 (Debian …) on …': the machine it was built for interests nobody.
      version: rows[0]?.version.split(' on ')[0] ?? 'unknown',
      size_bytes: counted.size_bytes,
      latency_ms: Math.round(latency * 100) / 100,
    },
    jobs: {
      waiting: counted.waiting,
      running: counted.running,
      dead: counted.dead,
      oldest_due_at: counted.oldest_due_at?.toISOString() ?? null,
    },
    failed_emails: counted.failed_emails,
    last_backup: counted.last_backup && {
      ...counted.last_backup,
      finished_at: counted.last_backup.finished_at.toISOString(),
    },
    last_drill_at: counted.last_drill_at?.toISOString() ?? null,
  }
}

/** Keeps that a backup was made, for System Info and for the alarm when none was. */
export async function recordBackup(ctx: Pick<Ctx, 'db' | 'now'>, made: { size_bytes: number; place: string }) {
  await ctx.db.insert(backups).values({ ...made, finished_at: ctx.now() })
}

/** Keeps apart from it that a drill restored it: a backup that nobody can restore is none. */
export async function recordDrill(ctx: Pick<Ctx, 'db' | 'now'>, { place }: { place: string }) {
  await ctx.db.update(backups).set({ drilled_at: ctx.now() }).where(eq(backups.place, place))
}

async function readCounts(ctx: Pick<Ctx, 'db' | 'now'>) {
  const count = (table: PgTable, condition: SQL) =>
    sql<number>`(select count(*) from (select 1 from ${table} where ${condition} limit ${countedUpTo}) counted)`.mapWith(
      Number,
    )
  const oldestDue = ctx.db
    .select({ run_at: jobs.run_at })
    .from(jobs)
    .where(sql`${eq(jobs.state, 'queued')} and ${lte(jobs.run_at, ctx.now())}`)
    .orderBy(jobs.run_at)
    .limit(1)
    .as('oldest_due')
  const lastBackup = ctx.db.select().from(backups).orderBy(desc(backups.finished_at)).limit(1).as('last_backup')
  const lastDrill = ctx.db
    .select({ drilled_at: backups.drilled_at })
    .from(backups)
    .where(isNotNull(backups.drilled_at))
    .orderBy(desc(backups.finished_at))
    .limit(1)
    .as('last_drill')
  const [counted] = await ctx.db
    .select({
      size_bytes: sql<number>`pg_database_size(current_database())`.mapWith(Number),
      waiting: count(jobs, eq(jobs.state, 'queued')),
      running: count(jobs, eq(jobs.state, 'running')),
      dead: count(jobs, eq(jobs.state, 'dead')),
      failed_emails: count(emails, canBeSentAgain),
      oldest_due_at: oldestDue.run_at,
      last_backup: { finished_at: lastBackup.finished_at, size_bytes: lastBackup.size_bytes, place: lastBackup.place },
      last_drill_at: lastDrill.drilled_at,
    })
    .from(sql`(values (1)) as one(row)`)
    .leftJoin(oldestDue, sql`true`)
    .leftJoin(lastBackup, sql`true`)
    .leftJoin(lastDrill, sql`true`)
  if (!counted) throw new Error('The database counted nothing')
  return counted
}
