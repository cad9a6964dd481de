import { and, asc, eq, isNull } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import { partIncludes } from '#domain/permissions.ts'
import { picturesIn, withoutPicture } from '#domain/shown-pictures.ts'
import {
  MAX_PICTURES,
  type NewPicture,
  type OwnPicture,
  ownPictureSchema,
  pictureFileName,
  sayTooSmall,
  sizesOf,
} from '#domain/website-pictures.ts'
import { lockCompany } from '../companies/holding.ts'
import { type Actor, actorOf, type Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { columnsNamedBy } from '../db/named-columns.ts'
import { stored } from '../db/stored.ts'
import { enqueue } from '../jobs/queue.ts'
import { findTakenPath, takePicture } from '../uploads/uploads.ts'
import { isAdmin } from './reach.ts'
import { website_pictures, websites } from './websites.tables.ts'

const shown = columnsNamedBy(website_pictures, ownPictureSchema)

/** Pictures are a company's, also before it has a website. */
export async function listPictures(ctx: Ctx, websiteId?: string): Promise<OwnPicture[]> {
  return listPicturesOf(ctx.db, await companyFor(ctx, websiteId))
}

/** In the order they came, without those that were removed. */
export async function listPicturesOf(queries: Queries, companyId: string): Promise<OwnPicture[]> {
  const pictures = await queries
    .select(shown)
    .from(website_pictures)
    .where(isKept(companyId))
    .orderBy(asc(website_pictures.created_at), asc(website_pictures.id))
  return pictures.map(shownPicture)
}

/** Makes a picture of a checked upload; its files are made by a job. */
export async function addPicture(ctx: Ctx, { upload_id, purpose, website_id }: NewPicture): Promise<OwnPicture> {
  const companyId = await companyFor(ctx, website_id)
  return ctx.db.transaction(async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new AppError('other_company')
    const before = await findAdded(tx, ctx, upload_id, companyId)
    if (before) return before
    const { file_path, width, height } = await takePicture(tx, ctx, upload_id)
    const tooSmall = sayTooSmall(purpose, { width, height })
    if (tooSmall !== null) throw new AppError('invalid_input', { message: tooSmall, fields: { upload_id: tooSmall } })
    if ((await tx.$count(website_pictures, isKept(companyId))) >= MAX_PICTURES) throw new AppError('picture_limit')
    const picture = await storePicture(tx, ctx, { purpose, file_path, width, height, company_id: companyId })
    await enqueue(tx, 'make-picture', { picture_id: picture.id })
    return picture
  })
}

type Sent = Pick<typeof website_pictures.$inferInsert, 'purpose' | 'file_path' | 'width' | 'height'> &
  Partial<Pick<typeof website_pictures.$inferInsert, 'id' | 'company_id' | 'color' | 'state'>>

/** Whoever sends it keeps it for their company, unless another is named. Where its files lie is known before they are made. */
export async function storePicture(tx: Tx, ctx: Ctx, sent: Sent): Promise<OwnPicture> {
  const { user_id, company } = actorOf(ctx)
  const id = sent.id ?? crypto.randomUUID()
  const sizes = sizesOf(sent.purpose, sent)
  const made_paths = sizes.map((size) => madePath(pictureFileName({ id }, size)))
  const row = { company_id: company.id, ...sent, id, user_id, sizes, made_paths, created_at: ctx.now() }
  return shownPicture(stored(await tx.insert(website_pictures).values(row).returning(shown), 'picture'))
}

/** What an upload became already, where its answer did not arrive. */
async function findAdded(tx: Tx, ctx: Ctx, uploadId: string, companyId: string) {
  const path = await findTakenPath(tx, ctx, uploadId, 'picture')
  if (path === null) return null
  const isIt = and(isKept(companyId), eq(website_pictures.file_path, path))
  const [picture] = await tx.select(shown).from(website_pictures).where(isIt)
  return picture ? shownPicture(picture) : null
}

/** Takes a picture from the draft. Its files stay for versions that show it. */
export async function removePicture(ctx: Ctx, id: string) {
  const { company_id } = await findPictureFor(ctx, id)
  await ctx.db.transaction(async (tx) => {
    await lockCompany(tx, company_id)
    const [removed] = await tx
      .update(website_pictures)
      .set({ removed_at: ctx.now() })
      .where(and(isKept(company_id), eq(website_pictures.id, id)))
      .returning({ id: website_pictures.id })
    if (!removed) throw new AppError('not_found')
    const [website] = await tx.select().from(websites).where(eq(websites.company_id, company_id)).for('update')
    if (!website || !picturesIn(website.content).some((picture) => picture.id === id)) return
    const content = withoutPicture(website.content, id)
    await tx.update(websites).set({ content, updated_at: ctx.now() }).where(eq(websites.id, website.id))
  })
}

/** A file of a picture, also of one that was removed and that a version still shows. */
export async function openPicture(ctx: Ctx, id: string, name: string) {
  const { sizes } = await findPictureFor(ctx, id)
  const size = sizes.find((one) => pictureFileName({ id }, one) === name)
  const file = size && (await ctx.storage.open(madePath(name)))
  if (!size || !file) throw new AppError('not_found')
  return { file, ending: size.ending }
}

export const madePath = (name: string) => `website_pictures/${name}`

/** Not removed. */
export const isKept = (companyId: string) =>
  and(eq(website_pictures.company_id, companyId), isNull(website_pictures.removed_at))

/** Whoever's work it is, and admins; to anybody else it is as if there were none. */
async function findPictureFor(ctx: Ctx, id: string) {
  const actor = actorOf(ctx)
  const isTheirs = isAdmin(actor) ? undefined : eq(website_pictures.company_id, actor.company.id)
  const [picture] = await ctx.db
    .select()
    .from(website_pictures)
    .where(and(eq(website_pictures.id, id), isTheirs))
  if (!picture || !isOfWork(actor)) throw new AppError('not_found')
  return picture
}

const isOfWork = (actor: Actor) => isAdmin(actor) || partIncludes(actor.company.part, 'work')

async function companyFor(ctx: Ctx, websiteId: string | undefined): Promise<string> {
  const actor = actorOf(ctx)
  const companyId = websiteId === undefined ? actor.company.id : await findCompanyOf(ctx.db, websiteId)
  const isTheirs = isAdmin(actor) || companyId === actor.company.id
  if (companyId === null || !isTheirs || !isOfWork(actor)) throw new AppError('not_found')
  return companyId
}

async function findCompanyOf(queries: Queries, websiteId: string) {
  const [website] = await queries
    .select({ company_id: websites.company_id })
    .from(websites)
    .where(eq(websites.id, websiteId))
  return website?.company_id ?? null
}

type ShownRow = Pick<typeof website_pictures.$inferSelect, keyof typeof shown>

const shownPicture = ({ created_at, ...picture }: ShownRow): OwnPicture => ({
  ...picture,
  created_at: created_at.toISOString(),
})
