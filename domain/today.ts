import { z } from 'zod'

/** What waits, in the order in which it is seen to (insight.md §2.2); 2 and 6 come with sites that are watched. */
export const ranks = {
  /** A payment failed, and Premium is in its days of grace; or nobody could explain a payment. */
  money: 1,
  /** The promised answer is past due. */
  answer: 3,
  /** A day that was promised has passed. */
  date: 4,
  /** Waits on us, and is not past due. */
  team: 5,
  /** Waits on a client. */
  client: 7,
  /** The product itself. */
  house: 8,
} as const
type Rank = (typeof ranks)[keyof typeof ranks]

/** What one may look at alone, and which ranks that is; 'due_today' goes by the hour instead. */
export const todayViews = {
  overdue: [1, 2, 3, 4],
  due_today: null,
  us: [ranks.answer, ranks.team],
  clients: [ranks.client],
} as const
const todayViewSchema = z.enum(Object.keys(todayViews) as [TodayView, ...TodayView[]])
export type TodayView = keyof typeof todayViews

export const todayFilterSchema = z.strictObject({ view: todayViewSchema.optional() })

/** More than this nobody reads: the rest is a number. */
export const shownAtOnce = 100

/** Everything that can wait. */
const waitingKindSchema = z.enum([
  'subscription',
  'payment_event',
  'invoice',
  'lead',
  'ticket',
  'late_project',
  'late_video',
  'due_project',
  'due_video',
  'edit',
  'form',
  'website',
  'sale',
  'answered_ticket',
  'awaited_project',
  'draft_form',
  'proposal',
  'dead_job',
  'failed_email',
  'backup',
  'two_step',
])
export type WaitingKind = z.infer<typeof waitingKindSchema>

const remindableSchema = z.enum(['project', 'ticket', 'form'])
export type Remindable = z.infer<typeof remindableSchema>
/** Also what reminds by itself, and has no 'Remind'. */
export type Reminded = Remindable | 'invoice' | 'proposal' | 'milestone' | 'request'

/** What a client can be reminded of, as the reminder calls it. */
export const remindedAs: Partial<Record<WaitingKind, Remindable>> = {
  answered_ticket: 'ticket',
  awaited_project: 'project',
  draft_form: 'form',
}

const waitingSchema = z.object({
  kind: waitingKindSchema,
  id: z.string(),
  rank: z.union(Object.values(ranks).map((rank) => z.literal(rank)) as [z.ZodLiteral<Rank>, ...z.ZodLiteral<Rank>[]]),
  title: z.string(),
  reason: z.string(),
  /** Whose it is: the company. */
  customer: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  due_at: z.iso.datetime().nullable(),
  /** The one thing to do about it. Without an address it is done at once. */
  action: z.object({ label: z.string(), to: z.string().optional() }),
  /** When its client was reminded, within the days in which nobody reminds them again. */
  reminded_at: z.iso.datetime().nullable(),
})
export type WaitingThing = z.infer<typeof waitingSchema>

export const todaySchema = z.object({
  counts: z.object({
    everything: z.int(),
    overdue: z.int(),
    due_today: z.int(),
    waiting_on_us: z.int(),
    waiting_on_clients: z.int(),
  }),
  items: z.array(waitingSchema),
  /** How many are not shown. */
  more: z.int(),
})
export type Today = z.infer<typeof todaySchema>

/** What stands behind the names of tabs. */
export const badgesSchema = z.object({
  leads_overdue: z.int(),
  tickets_waiting: z.int(),
  /** Visitors who want a person. */
  chats_waiting: z.int(),
  edits_to_review: z.int(),
  forms_submitted: z.int(),
  websites_waiting: z.int(),
})
export type Badges = z.infer<typeof badgesSchema>

/** Whoever was away for less than this was not away. */
export const awayMinutes = 30

/** What happened since somebody was last here; `since` is null when they never were. */
export const newsSchema = z.object({
  since: z.iso.datetime().nullable(),
  leads: z.int(),
  answers: z.int(),
  edits: z.int(),
  sales: z.int(),
})
export type News = z.infer<typeof newsSchema>

/** By hand, one thing is not reminded of twice within so many days. */
export const remindedDays = 3

export const newReminderSchema = z.strictObject({ subject_type: remindableSchema, subject_id: z.uuid() })
export type NewReminder = z.infer<typeof newReminderSchema>
