import { z } from 'zod'
import { partIncludes, type CompanyArea, type Part, type Role } from './permissions.ts'
import { oneLine } from './text.ts'

/** What a person can be told of, and how; conversations.md §2.8. */

export const emailChoiceSchema = z.enum(['at_once', 'daily', 'off'])
export type EmailChoice = z.infer<typeof emailChoiceSchema>

export const emailChoiceNames: Record<EmailChoice, string> = { at_once: 'At once', daily: 'Daily digest', off: 'Off' }

type EventRow = {
  name: string
  for: readonly Role[]
  /** Of a client's company: for those whose part includes this, while they act for it. */
  area?: CompanyArea
  /** By email, unless somebody chose otherwise; in the portal all of them are on. */
  email: EmailChoice
  /** Its email is somebody's own answer: no machine wrote it, and it is no letter to be rid of. */
  isAnswer?: true
}

/** Whoever works for us is elsewhere a customer of their own. */
const clients = { for: ['user', 'employee'], area: 'work', email: 'at_once' } as const
/** The shared mailbox has them. */
const admins = { for: ['admin'], email: 'off' } as const

/** In the order in which they are chosen. What is essential has no row here, and no way out. */
const table = {
  ticket_answer: { name: 'Answers to my tickets', ...clients, isAnswer: true },
  ticket_status: { name: 'Status of my tickets', ...clients },
  project_news: { name: 'News about my project', ...clients },
  ticket_assigned: { name: 'Tickets assigned to me', for: ['admin', 'employee'], email: 'at_once' },
  chat_waiting: { name: 'Visitors who want a person', ...admins },
  new_ticket: { name: 'New tickets', ...admins },
  ticket_reply: { name: 'Replies to tickets', ...admins },
  new_lead: { name: 'New leads', ...admins },
  sale: { name: 'Sales', ...admins },
  proposal_news: { name: 'News on proposals', ...admins },
  ticket_due: { name: 'Tickets due soon or overdue', for: ['admin', 'employee'], email: 'daily' },
  mail_returned: { name: 'Emails of ours that came back', for: ['admin', 'employee'], email: 'at_once' },
  rating: { name: 'Ratings', for: ['admin'], email: 'daily' },
  mail_set_aside: { name: 'Mail set aside', for: ['admin'], email: 'daily' },
  video_assigned: { name: 'Videos assigned to me', for: ['employee'], email: 'at_once' },
  edit_reviewed: { name: 'Reviews of my edits', for: ['employee'], email: 'at_once' },
  edit_to_review: { name: 'Videos to review', for: ['admin'], email: 'at_once' },
} as const satisfies Record<string, EventRow>

export type NotificationEvent = keyof typeof table
export const notificationEvents: Record<NotificationEvent, EventRow> = table
const eventNames = Object.keys(table) as [NotificationEvent, ...NotificationEvent[]]
export const notificationEventSchema = z.enum(eventNames)

/** What somebody is told of, by their role and their part in the company they act for. */
export function eventsFor({ role, company }: { role: Role; company?: { part: Part } }): NotificationEvent[] {
  return eventNames.filter((name) => {
    const { for: roles, area } = notificationEvents[name]
    return roles.includes(role) && (!area || (company !== undefined && partIncludes(company.part, area)))
  })
}

/** Of what belongs to a company the rows of others are none of theirs. */
export const isOfCompany = (event: NotificationEvent) => notificationEvents[event].area !== undefined

export const notificationChoiceSchema = z.strictObject({
  event: notificationEventSchema,
  in_portal: z.boolean(),
  email: emailChoiceSchema,
})
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>

/** What holds where nobody chose anything. */
export const defaultChoice = (event: NotificationEvent): NotificationChoice => ({
  event,
  in_portal: true,
  email: notificationEvents[event].email,
})

export const notificationSchema = z.object({
  id: z.uuid(),
  event: notificationEventSchema,
  title: z.string(),
  text: z.string(),
  /** Where it is shown what it is about. */
  to: z.string(),
  is_read: z.boolean(),
  created_at: z.iso.datetime(),
})
export type Notification = z.infer<typeof notificationSchema>

/** As many as are read at once. */
const mostRead = 200

export const readNotificationsSchema = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostRead) }),
  z.strictObject({ all: z.literal(true) }),
  // What is shown at this place.
  z.strictObject({ at: z.string().startsWith('/').max(500) }),
])
export type ReadNotifications = z.infer<typeof readNotificationsSchema>

/** Whether what a link leads to is open at this place: the same page, and all that the link says of it. */
export function isOpenAt(to: string, at: string) {
  const [path = '', query = ''] = to.split('?')
  const [openPath, openQuery = ''] = at.split('?')
  const open = new URLSearchParams(openQuery)
  return path === openPath && [...new URLSearchParams(query)].every(([name, value]) => open.get(name) === value)
}

/** What an email's link may change, without signing in. */
export const emailSettingSchema = z.strictObject({ email: emailChoiceSchema })

export const notificationsKeptDays = 90

const FIRST_WORDS = 140

/** The beginning of what was said, on one line. */
export function firstWords(text: string): string {
  const line = oneLine(text)
  return line.length > FIRST_WORDS ? `${line.slice(0, FIRST_WORDS - 1).trimEnd()}…` : line
}
