import { and, desc, eq, gt, lt, ne } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { AppError } from '#domain/errors.ts'
import { agency } from '#content/agency.ts'
import { agencyZone, formatMoment } from '#content/dates.ts'
import { dataExportDays, dataExportHours, dataExportSchema, personalDataMessages } from '#domain/personal-data.ts'
import { userMessages } from '#domain/users.ts'
import { findRole } from '../accounts/people.ts'
import { findProfile, findProfileByEmail } from '../accounts/profiles.ts'
import { recordActivity } from '../activity/activity.ts'
import { actorOf, type Ctx } from '../context.ts'
import type { Db, Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import { stored } from '../db/stored.ts'
import { createDownloadLink, type PersonsClaims } from '../downloads/downloads.ts'
import { queueEmail } from '../emails/emails.ts'
import { enqueue, enqueueAll } from '../jobs/queue.ts'
import { listLooksAt } from '../looks/looks.ts'
import { keepReserve } from '../uploads/room.ts'
import { collectPersonalData, type PersonalData } from './export.ts'
import type { Person } from './finding.ts'
import { dataReadyEmail } from './personal-data.emails.ts'
import { data_exports } from './personal-data.tables.ts'

const HOUR_MS = 3_600_000
const shown = columnsNamedBy(data_exports, dataExportSchema)

/** One's own, newest first. */
export async function listDataExports(ctx: Ctx) {
  return ctx.db
    .select(shown)
    .from(data_exports)
    .where(and(eq(data_exports.user_id, actorOf(ctx).user_id), gt(data_exports.expires_at, ctx.now())))
    .orderBy(desc(data_exports.created_at))
}

/** Asks for a file with all that is kept of oneself; one that failed does not count. */
export async function requestDataExport(ctx: Ctx) {
  const { user_id } = actorOf(ctx)
  const now = ctx.now()
  await keepReserve(ctx.storage, 0)
  return ctx.db.transaction(async (tx) => {
    await lockFor(tx, `data export of ${user_id}`)
    const since = new Date(now.getTime() - dataExportHours * HOUR_MS)
    const ofToday = and(
      eq(data_exports.user_id, user_id),
      gt(data_exports.created_at, since),
      ne(data_exports.state, 'failed'),
    )
    const [last] = await tx.select().from(data_exports).where(ofToday).orderBy(desc(data_exports.created_at)).limit(1)
    if (last)
      throw new AppError('rate_limited', {
        message: personalDataMessages.oneADay,
        retryAfterSeconds: Math.ceil((last.created_at.getTime() - since.getTime()) / 1000),
        subject: 'data-export',
      })
    const expires_at = new Date(now.getTime() + dataExportDays * 24 * HOUR_MS)
    const asked = stored(
      await tx.insert(data_exports).values({ user_id, created_at: now, expires_at }).returning(shown),
      'data export',
    )
    await enqueue(tx, 'prepare-data-export', { export_id: asked.id })
    return asked
  })
}

const pathOf = (id: string) => `data_exports/${id}.zip`

/** Puts the file together and tells its person. Run twice, the second finds it done. */
export async function prepareDataExport(ctx: Pick<Ctx, 'db' | 'now' | 'origin' | 'storage'>, id: string) {
  const [asked] = await ctx.db.select().from(data_exports).where(eq(data_exports.id, id))
  const profile = asked && (await findProfile(ctx.db, asked.user_id))
  if (asked?.state !== 'preparing' || !profile) return
  const data = await ctx.db.transaction((tx) => collectWithNames(tx, profile, ctx.now()), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const file = zipOf(data, ctx.now())
  await keepReserve(ctx.storage, file.byteLength)
  await ctx.storage.put(pathOf(id), file, 'application/zip')
  const isReady = await ctx.db.transaction(async (tx) => {
    const [ready] = await tx
      .update(data_exports)
      .set({ state: 'ready', path: pathOf(id), size: file.byteLength })
      .where(and(eq(data_exports.id, id), eq(data_exports.state, 'preparing')))
      .returning({ expires_at: data_exports.expires_at })
    if (ready) await queueEmail(tx, dataReadyEmail(profile.email, ctx.origin, ready.expires_at))
    return ready !== undefined
  })
  // The account went while we looked: nothing of it may stay.
  if (!isReady && (await ctx.db.$count(data_exports, eq(data_exports.id, id))) === 0)
    await ctx.storage.remove(pathOf(id))
}

/** Of the team's looks the person is also told by whom, as on the screen. */
async function collectWithNames(tx: Tx, person: Person, now: Date): Promise<PersonalData> {
  const data = await collectPersonalData(tx, person)
  if (!data['looks']) return data
  const by = new Map((await listLooksAt(tx, person.user_id, now)).map((look) => [look.id, look.by]))
  return { ...data, looks: data['looks'].map((row) => ({ ...row, by: by.get(String(row['id'])) })) }
}

/** A file for each table, and one that says what they are. */
function zipOf(data: PersonalData, now: Date): Uint8Array {
  const names = Object.keys(data)
  const about = [
    `What ${agency.name} keeps about you, as of ${formatMoment(now, agencyZone)}.`,
    '',
    'Each file is a table of ours, as JSON. Passwords and keys that open something are in none of them.',
    '',
    ...names.map((name) => `${name}.json (${data[name]?.length ?? 0})`),
    '',
  ].join('\n')
  const files = names.map((name) => [`${name}.json`, strToU8(JSON.stringify(data[name], null, 2))] as const)
  return zipSync({ 'README.txt': strToU8(about), ...Object.fromEntries(files) })
}

/** Tried for the last time: its person may ask again at once. */
export async function failDataExport(db: Db, id: string) {
  await db
    .update(data_exports)
    .set({ state: 'failed' })
    .where(and(eq(data_exports.id, id), eq(data_exports.state, 'preparing')))
}

/** A link that opens one's own file for an hour. */
export async function linkToDataExport(ctx: Ctx, id: string) {
  const { user_id } = actorOf(ctx)
  const path = await findFile(ctx, { id, user_id })
  if (path === null) throw new AppError('not_found')
  if (!(await ctx.storage.exists(path))) throw new AppError('file_missing')
  const file = { path, file_name: 'my-data.zip', file_type: 'application/zip', shown: 'attachment' } as const
  const { url } = createDownloadLink(ctx.storage, { kind: 'data_export', id, user_id, ...file }, { now: ctx.now() })
  return { url }
}

/** Asked with every use of a link: what is gone, or of somebody who is suspended, is not opened. */
export async function mayDownloadExport(ctx: Pick<Ctx, 'db' | 'now'>, claims: PersonsClaims) {
  return (await findRole(ctx.db, claims.user_id)) !== null && (await findFile(ctx, claims)) !== null
}

async function findFile(ctx: Pick<Ctx, 'db' | 'now'>, { id, user_id }: PersonsClaims) {
  const isTheirs = and(eq(data_exports.id, id), eq(data_exports.user_id, user_id))
  const [ready] = await ctx.db
    .select({ path: data_exports.path })
    .from(data_exports)
    .where(and(isTheirs, eq(data_exports.state, 'ready'), gt(data_exports.expires_at, ctx.now())))
  return ready?.path ?? null
}

/** With its file. */
export async function pruneDataExports(db: Db, now: Date) {
  await db.transaction(async (tx) => {
    const gone = await tx
      .delete(data_exports)
      .where(lt(data_exports.expires_at, now))
      .returning({ path: data_exports.path })
    const paths = gone.flatMap(({ path }) => (path === null ? [] : [{ path }]))
    if (paths.length > 0) await enqueueAll(tx, 'remove-file', paths)
  })
}

/** The operator hands out what is kept of somebody who asked for it in another way. */
export async function exportPersonalData(
  ctx: Pick<Ctx, 'db' | 'actor' | 'operator' | 'now'>,
  email: string,
  how: { withNotes?: boolean } = {},
): Promise<PersonalData> {
  return ctx.db.transaction(async (tx) => {
    const profile = await findProfileByEmail(tx, email)
    if (!profile) throw new AppError('not_found', { message: userMessages.unknownEmail(email) })
    const data = await collectPersonalData(tx, profile, how)
    await recordActivity(tx, ctx, { kind: 'user_data_exported', subject_type: 'user', subject_id: profile.user_id })
    return data
  })
}
