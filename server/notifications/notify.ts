import { and, eq, inArray } from 'drizzle-orm'
import { defaultChoice, firstWords, type NotificationChoice, type NotificationEvent } from '#domain/notifications.ts'
import { listPeopleWithRole } from '../accounts/people.ts'
import type { Ctx } from '../context.ts'
import type { Queries, Tx } from '../db/client.ts'
import { type Email, type Held, queueEmails } from '../emails/emails.ts'
import { oneLine } from '#domain/text.ts'
import { notificationEmail, withWayOut } from './notifications.emails.ts'
import { notification_choices, notifications } from './notifications.tables.ts'

/** Somebody who is told. */
export type Listener = { user_id: string; email: string }

/** What happened, as everybody who hears of it is told. */
export type Told = {
  event: NotificationEvent
  /** By a name that is its alone, such as the id of a response: of one cause everybody hears once. */
  cause: string
  /** The ticket, project, lead …: gone, so is this. */
  about: string
  company_id: string | null
  title: string
  text: string
  /** Where it is shown, from the first slash on. */
  link: string
}

/** How emails are stored, where they belong together. */
type Queue = (emails: Email[], held: Held) => Promise<string[]>

type Telling = Pick<Ctx, 'now' | 'origin' | 'auth'> & Partial<Pick<Ctx, 'actor'>>
type How<Person> = Held & {
  /** The email of this event, where it has one of its own. */
  emailTo?: (person: Person) => Email
  queue?: Queue
  /** Whose doing it was, where that is not the actor's. */
  by?: string | null
}

/**
 * Tells people of something, each as they chose: in the portal, by email, both or neither; in the transaction in which it happens.
 * Nobody hears of their own doing, and nobody twice of the same. What is answered is what an undo takes back.
 */
export const notify = <Person extends Listener>(
  tx: Tx,
  ctx: Telling,
  people: readonly Person[],
  told: Told,
  how: How<Person> = {},
) => notifyOfEach(tx, ctx, people, [told], how)

/** Everybody of the team who has to know. */
export const notifyAdmins = async (tx: Tx, ctx: Telling, told: Told, how: How<Listener> = {}) =>
  notify(tx, ctx, await listPeopleWithRole(tx, 'admin'), told, how)

/** The same of much of one kind at once, in as many statements as of one. */
export const notifyAdminsOfEach = async (tx: Tx, ctx: Telling, news: Told[]) =>
  notifyOfEach(tx, ctx, await listPeopleWithRole(tx, 'admin'), news)

async function notifyOfEach<Person extends Listener>(
  tx: Tx,
  ctx: Telling,
  people: readonly Person[],
  news: Told[],
  { emailTo, queue = plainly(tx), by = ctx.actor?.user_id ?? null, ...held }: How<Person> = {},
): Promise<{ notifications: string[]; emails: string[] }> {
  const others = people.filter(({ user_id }) => user_id !== by)
  const [first] = news
  if (others.length === 0 || !first) return { notifications: [], emails: [] }
  const choiceOf = await readChoices(tx, first.event, others)
  const rows = news.flatMap((told) =>
    others.flatMap(({ user_id }) => rowFor(user_id, told, choiceOf(user_id), ctx.now())),
  )
  const { id, user_id: to, cause, emailed_at } = notifications
  const added =
    rows.length === 0
      ? []
      : await tx.insert(notifications).values(rows).onConflictDoNothing().returning({ id, to, cause, emailed_at })
  const mails = added.flatMap((row) => {
    const person = others.find(({ user_id }) => user_id === row.to)
    const told = news.find((one) => one.cause === row.cause)
    if (!person || !told || row.emailed_at === null) return []
    const email = emailTo ? emailTo(person) : notificationEmail(person.email, told, ctx.origin)
    return [withWayOut(ctx, email, told.event, person.user_id)]
  })
  return { notifications: added.map((row) => row.id), emails: await queue(mails, held) }
}

/** Kept also where it is only sent, so that it is sent once. */
function rowFor(user_id: string, told: Told, { in_portal, email }: NotificationChoice, created_at: Date) {
  if (!in_portal && email === 'off') return []
  return {
    ...told,
    title: oneLine(told.title),
    text: firstWords(told.text),
    user_id,
    in_portal,
    by_mail: email,
    emailed_at: email === 'at_once' ? created_at : null,
    created_at,
  }
}

async function readChoices(queries: Queries, event: NotificationEvent, people: readonly Listener[]) {
  const ids = people.map(({ user_id }) => user_id)
  const { user_id, in_portal, by_mail } = notification_choices
  const chosen = await queries
    .select({ user_id, in_portal, email: by_mail })
    .from(notification_choices)
    .where(and(eq(notification_choices.event, event), inArray(user_id, ids)))
  const choices = new Map(chosen.map(({ user_id: id, ...choice }) => [id, { event, ...choice }]))
  return (id: string) => choices.get(id) ?? defaultChoice(event)
}

/** Once more, by hand: whoever asks for it means it, whatever they chose. */
export async function mailOnceMore<Person extends Listener>(
  tx: Tx,
  ctx: Pick<Ctx, 'auth' | 'origin'>,
  event: NotificationEvent,
  people: readonly Person[],
  emailTo: (person: Person) => Email,
  queue = plainly(tx),
) {
  const emails = people.map((person) => withWayOut(ctx, emailTo(person), event, person.user_id))
  await queue(emails, {})
}

const plainly =
  (tx: Tx): Queue =>
  (emails, held) =>
    queueEmails(tx, emails, held)

/** Undone, nobody was told. */
export async function withdrawNotifications(tx: Tx, ids: string[]) {
  if (ids.length > 0) await tx.delete(notifications).where(inArray(notifications.id, ids))
}
