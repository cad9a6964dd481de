import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import {
  defaultChoice,
  emailChoiceNames,
  emailChoiceSchema,
  eventsFor,
  isOpenAt,
  isOfCompany,
  notificationEvents,
  notificationEventSchema,
  notificationsKeptDays,
  type NotificationChoice,
  type ReadNotifications,
} from '#domain/notifications.ts'
import { findRole, people } from '../accounts/people.ts'
import { actorOf, type Actor, type Ctx } from '../context.ts'
import { isCopyOf, stopCopiesTo } from '../conversations/copies.ts'
import type { Db, Queries } from '../db/client.ts'
import { type Cursor, cutPage, isOlderThan } from '../db/keyset.ts'
import { copyOf, type CopySettings, settingsOf, type Settings } from './settings-token.ts'
import { notification_choices, notification_digests, notifications } from './notifications.tables.ts'

const PAGE_SIZE = 20
/** Counted no further: more than that nobody reads. */
const MOST_UNREAD = 100

/** What the actor is told by their role now, and of companies by that which they act for. */
function isShownTo(actor: Actor) {
  const events = eventsFor(actor)
  const [theirs, others] = [events.filter(isOfCompany), events.filter((event) => !isOfCompany(event))]
  return and(
    eq(notifications.user_id, actor.user_id),
    eq(notifications.in_portal, true),
    or(
      inArray(notifications.event, others),
      and(inArray(notifications.event, theirs), eq(notifications.company_id, actor.company.id)),
    ),
  )
}

/** Newest first, a page at a time, and how many are unread. */
export async function listNotifications(ctx: Ctx, after: Cursor | null) {
  const actor = actorOf(ctx)
  const { id, event, title, text, link, read_at, created_at } = notifications
  const unread = ctx.db
    .select({ id })
    .from(notifications)
    .where(and(isShownTo(actor), isNull(read_at)))
    .limit(MOST_UNREAD)
  const rows = await ctx.db
    .select({ id, event, title, text, to: link, read_at, created_at })
    .from(notifications)
    .where(and(isShownTo(actor), after ? isOlderThan(notifications, after) : undefined))
    .orderBy(desc(created_at), desc(id))
    .limit(PAGE_SIZE + 1)
  const { page, next } = cutPage(rows, PAGE_SIZE)
  return {
    notifications: page.map(({ read_at: read, created_at: at, ...shown }) => ({
      ...shown,
      is_read: read !== null,
      created_at: at.toISOString(),
    })),
    unread: (await unread).length,
    next,
  }
}

/** Read in the portal, it is in no digest any more. What is not the actor's is left as it is. */
export async function readNotifications(ctx: Ctx, which: ReadNotifications) {
  const actor = actorOf(ctx)
  const isUnread = and(isShownTo(actor), isNull(notifications.read_at))
  await ctx.db.transaction(async (tx) => {
    const ids = 'at' in which ? await listOpenAt(tx, isUnread, which.at) : 'ids' in which ? which.ids : null
    if (ids?.length === 0) return
    await tx
      .update(notifications)
      .set({ read_at: ctx.now() })
      .where(and(isUnread, ids ? inArray(notifications.id, ids) : undefined))
  })
}

async function listOpenAt(queries: Queries, isUnread: SQL | undefined, at: string) {
  const { id, link } = notifications
  const unread = await queries.select({ id, link }).from(notifications).where(isUnread)
  return unread.filter((one) => isOpenAt(one.link, at)).map((one) => one.id)
}

/** How the actor is told of each event there is for them. */
export async function listChoices(ctx: Ctx): Promise<NotificationChoice[]> {
  const actor = actorOf(ctx)
  const chosen = await readOwnChoices(ctx.db, actor.user_id)
  return eventsFor(actor).map((event) => chosen.get(event) ?? defaultChoice(event))
}

async function readOwnChoices(queries: Queries, userId: string) {
  const { event, in_portal, by_mail } = notification_choices
  const rows = await queries
    .select({ event, in_portal, email: by_mail })
    .from(notification_choices)
    .where(eq(notification_choices.user_id, userId))
  return new Map(rows.map((choice) => [choice.event, choice]))
}

export async function choose(ctx: Ctx, choice: NotificationChoice) {
  const actor = actorOf(ctx)
  if (!eventsFor(actor).includes(choice.event)) throw new AppError('not_found')
  await storeChoice(ctx.db, actor.user_id, choice)
}

/** Only what is not as it is for everybody is kept. */
async function storeChoice(
  queries: Queries,
  user_id: string,
  { event, in_portal, email: by_mail }: NotificationChoice,
) {
  const usual = defaultChoice(event)
  if (in_portal === usual.in_portal && by_mail === usual.email) {
    const isTheirs = and(eq(notification_choices.user_id, user_id), eq(notification_choices.event, event))
    await queries.delete(notification_choices).where(isTheirs)
    return
  }
  await queries
    .insert(notification_choices)
    .values({ user_id, event, in_portal, by_mail })
    .onConflictDoUpdate({
      target: [notification_choices.user_id, notification_choices.event],
      set: { in_portal, by_mail },
    })
}

/** What the link of an email is about, and how it is now. Opening it changes nothing. */
export async function findEmailSetting(ctx: Pick<Ctx, 'db' | 'auth'>, token: string) {
  const copy = copyOf(ctx, token)
  if (copy) {
    const isCopy = await isCopyOf(ctx.db, copy.conversation_id, copy.address)
    const choices: NotificationChoice['email'][] = isCopy ? ['at_once', 'off'] : ['off']
    return { name: 'Copies of answers', email: isCopy ? ('at_once' as const) : ('off' as const), choices }
  }
  const settings = settingsOf(ctx, token)
  const choices = await findChoices(ctx.db, settings)
  const name = settings.letter === 'digest' ? emailChoiceNames.daily : notificationEvents[settings.letter].name
  const options: NotificationChoice['email'][] = choices.length > 0 ? emailChoiceSchema.options : ['off']
  return { name, email: choices[0]?.email ?? 'off', choices: options }
}

/** Of the one event, or of all that are in the digest: of nothing, once it is off. */
async function findChoices(queries: Queries, { user_id, letter }: Settings): Promise<NotificationChoice[]> {
  const role = await findRole(queries, user_id)
  if (!role) throw new AppError('link_invalid')
  const chosen = await readOwnChoices(queries, user_id)
  if (letter !== 'digest') return [chosen.get(letter) ?? defaultChoice(letter)]
  return notificationEventSchema.options
    .map((event) => chosen.get(event) ?? defaultChoice(event))
    .filter(({ event, email }) => email === 'daily' && notificationEvents[event].for.includes(role))
}

/** Whoever has the link may choose how often this email comes; in the portal it stays as it is. */
export async function changeEmailSetting(
  ctx: Pick<Ctx, 'db' | 'auth'>,
  token: string,
  email: NotificationChoice['email'],
) {
  const copy = copyOf(ctx, token)
  if (copy) return changeCopy(ctx.db, copy, email)
  const settings = settingsOf(ctx, token)
  await ctx.db.transaction(async (tx) => {
    const choices = await findChoices(tx, settings)
    // What was in a digest that is off is not known any more: it is chosen in the portal.
    if (choices.length === 0 && email !== 'off') throw new AppError('conflict')
    for (const choice of choices) await storeChoice(tx, settings.user_id, { ...choice, email })
  })
}

/** One takes oneself off; whoever was taken off does not come back, and there is no digest of them. */
async function changeCopy(db: Db, { conversation_id, address }: CopySettings, email: NotificationChoice['email']) {
  await db.transaction(async (tx) => {
    if (email === 'off') return stopCopiesTo(tx, conversation_id, address)
    if (email === 'daily' || !(await isCopyOf(tx, conversation_id, address))) throw new AppError('conflict')
  })
}

/** Also what is left of people and companies that went while it was written. */
export async function pruneNotifications(db: Queries, now: Date) {
  const oldest = new Date(now.getTime() - notificationsKeptDays * 24 * 3_600_000)
  await db.delete(notifications).where(lt(notifications.created_at, oldest))
  await db
    .delete(notifications)
    .where(sql`not exists (select from ${people} p where p.user_id = ${notifications.user_id})`)
  await db.delete(notification_digests).where(lt(notification_digests.day, sql`${oldest}::date`))
}
