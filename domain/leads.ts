import { z } from 'zod'
import { attachmentSchema, newAttachmentsSchema } from './attachments.ts'
import { mailFacts, messageFacts } from './conversations.ts'
import { dueFirstFilter } from './due-first.ts'
import { writeNumber } from './numbers.ts'
import { oneLine, tidyText } from './text.ts'

/** The three forms a visitor can send, their fields and their choices (S1 §3). Labels are in content/. */
export const contactFields = ['name', 'email', 'phone', 'subject', 'message'] as const
export type ContactField = (typeof contactFields)[number]

export const quoteFields = [
  'name',
  'email',
  'phone',
  'company',
  'projectType',
  'budget',
  'timeframe',
  'description',
] as const
export type QuoteField = (typeof quoteFields)[number]

export const claimFields = [
  'name',
  'email',
  'phone',
  'businessName',
  'businessType',
  'currentWebsite',
  'goals',
  'budget',
  'timeline',
] as const
export type ClaimField = (typeof claimFields)[number]

export const projectTypeSchema = z.enum(['website', 'ecommerce', 'redesign', 'maintenance', 'other'])
export type ProjectType = z.infer<typeof projectTypeSchema>

const quoteBudgetSchema = z.enum(['under2k', '2k-5k', '5k-10k', '10k-plus', 'not-sure'])
export type QuoteBudget = z.infer<typeof quoteBudgetSchema>

const timeframeSchema = z.enum(['asap', '1month', '1-3months', '3-6months', 'flexible'])
export type Timeframe = z.infer<typeof timeframeSchema>

const businessTypeSchema = z.enum([
  'restaurant',
  'retail',
  'services',
  'healthcare',
  'beauty',
  'automotive',
  'real-estate',
  'fitness',
  'other',
])
export type BusinessType = z.infer<typeof businessTypeSchema>

/** Dollars per month. */
const claimBudgetSchema = z.enum(['free-only', '25-50', '50-100', '100-200', '200+'])
export type ClaimBudget = z.infer<typeof claimBudgetSchema>

const claimTimelineSchema = z.enum(['asap', 'week', 'month', 'flexible'])
export type ClaimTimeline = z.infer<typeof claimTimelineSchema>

/** S1 §5: said of whatever the quote form has no sentence of its own for. */
const otherProblem = 'There was a problem with your submission'

const invalidEmail = 'Please enter a valid email'

/** Upper bounds keep a mail readable and a row small; nobody who means it reaches them. */
const lineMaxLength = 200
const textMaxLength = 10_000

const text = () => z.string(otherProblem).overwrite(tidyText).max(textMaxLength, otherProblem)
const line = () => z.string(otherProblem).overwrite(oneLine).max(lineMaxLength, otherProblem)
const optionalLine = () => line().default('')
const requiredLine = (missing: string) =>
  z.string(missing).overwrite(oneLine).min(1, missing).max(lineMaxLength, otherProblem)

/** As typed: unlike an account's, the address of a lead is only ever written to. */
export const emailAsTypedSchema = z.string(invalidEmail).trim().max(254, invalidEmail).pipe(z.email(invalidEmail))

/** S1 §5. The three choices need only be strings: the form marks them as required, the server takes what it is sent. */
export const quoteSchema = z.object({
  name: line().min(2, 'Name is required'),
  email: emailAsTypedSchema,
  phone: line().min(10, 'Please enter a valid phone number'),
  company: optionalLine(),
  projectType: line(),
  budget: line(),
  timeframe: line(),
  description: text().min(10, 'Please provide some project details'),
})
export type QuoteRequest = z.infer<typeof quoteSchema>

/** S1 §3: how a quote form begins, and where it returns to once it is sent. */
export const defaultProjectType: ProjectType = 'website'

/** S1 §5 says what is required here, not in which words. */
export const contactSchema = z.object({
  name: requiredLine('Name is required'),
  email: emailAsTypedSchema,
  phone: optionalLine(),
  subject: requiredLine('Subject is required'),
  message: text().min(1, 'Message is required'),
})
export type ContactMessage = z.infer<typeof contactSchema>

/** S1 §5: one sentence for everything that is missing. */
const claimIncomplete = 'Please fill in all required fields'

/** An address that is filled in but cannot be written to would lose the claim, so it is told apart. */
export const claimSchema = z.object({
  name: requiredLine(claimIncomplete),
  email: z.string(claimIncomplete).trim().min(1, claimIncomplete).pipe(emailAsTypedSchema),
  phone: optionalLine(),
  businessName: requiredLine(claimIncomplete),
  businessType: optionalLine(),
  currentWebsite: optionalLine(),
  goals: text().default(''),
  budget: optionalLine(),
  timeline: optionalLine(),
})
export type Claim = z.infer<typeof claimSchema>

/** S1 §7: the body of send-email. A quote carries its description a second time, as the message. */
export const sendEmailSchema = z.discriminatedUnion('formType', [
  z.strictObject({ ...contactSchema.shape, formType: z.literal('contact') }),
  z.strictObject({ ...quoteSchema.shape, message: text().default(''), formType: z.literal('quote') }),
])
export type SendEmailInput = z.infer<typeof sendEmailSchema>

/** The doors a lead comes through. */
export const leadSourceSchema = z.enum(['quote', 'contact', 'claim', 'newsletter', 'chat', 'email', 'proposal'])
export type LeadSource = z.infer<typeof leadSourceSchema>

/** How far we have come with a lead. Whatever is no longer new has been answered. */
export const leadStateSchema = z.enum(['new', 'contacted', 'proposal', 'won', 'lost'])
export type LeadState = z.infer<typeof leadStateSchema>

/** More belongs into a conversation; both ends are told so. */
export const additionMaxLength = 2_000
export const additionsPerLead = 10

/** What its sender adds to a lead; `pass` came with the answer to their form. */
export const leadAdditionSchema = z.strictObject({
  pass: z.string().max(200),
  message: z
    .string('Please write something')
    .overwrite(tidyText)
    .min(1, 'Please write something')
    .max(additionMaxLength, `Please keep it under ${writeNumber(additionMaxLength)} characters`),
})
export type LeadAddition = z.infer<typeof leadAdditionSchema>

/** What whoever sent a form is answered: what to call it, when they hear from us, and the pass to add something. */
export const receivedSchema = z.object({ number: z.string(), due_at: z.iso.datetime(), pass: z.string() })
export type Received = z.infer<typeof receivedSchema>

/** 'l-1042', 'L1042' and '1042' all mean the lead L-1042; null where a search means none. */
export function leadNumberIn(search: string): string | null {
  const digits = /^(?:l-?)?(\d{4,15})$/i.exec(search.trim())?.[1]
  return digits === undefined ? null : `L-${digits}`
}

type Promised = { state: LeadState; is_spam: boolean; due_at: Date | null }

/** The promised answer is owed: nobody has written yet. Spam is promised none. */
export const isOwed = ({ state, is_spam, due_at }: Promised) => state === 'new' && !is_spam && due_at !== null

export function isOverdue(lead: Promised, now: Date): boolean {
  return isOwed(lead) && lead.due_at !== null && lead.due_at < now
}

/** Nobody puts out of sight what waits for an answer; spam is out of it already. */
export const mayArchiveLead = ({ state, is_spam }: { state: LeadState; is_spam: boolean }) =>
  state !== 'new' && !is_spam

/** Spam is kept out of every other view, and what is archived out of all but a search. */
const leadViewSchema = z.enum([...leadStateSchema.options, 'spam', 'archived'])

/** How many leads each of these narrows to, counted up to `countedTo`. */
export const leadCountsSchema = z.record(z.enum([...leadViewSchema.options, 'overdue', 'mine']), z.int())
export type LeadCounts = z.infer<typeof leadCountsSchema>

/** What the inbox is asked for; `cursor` goes on where a page ended. */
export const leadFilterSchema = z.strictObject({
  search: z.string().trim().max(lineMaxLength).optional(),
  view: leadViewSchema.optional(),
  source: leadSourceSchema.optional(),
  overdue: z.literal('true').optional(),
  /** Given to whoever asks. */
  mine: z.literal('true').optional(),
  ...dueFirstFilter,
})
export type LeadFilter = z.infer<typeof leadFilterSchema>

const noteSchema = z.string('Please write a note').overwrite(tidyText).max(5_000, 'A note has at most 5,000 characters')

/** `from` is the state the admin saw: somebody else may have been quicker. */
export const leadStateChangeSchema = z.strictObject({
  from: leadStateSchema,
  to: leadStateSchema,
  note: noteSchema.default(''),
})
export type LeadStateChange = z.infer<typeof leadStateChangeSchema>

/** A move may go without a note; a note alone may not be empty. */
export const leadMoveSchema = z.strictObject({ note: noteSchema })
export const leadNoteSchema = z.strictObject({ note: noteSchema.min(1, 'Please write a note') })

/** `seen_owner_id` is whose the admin saw it was: a colleague may have taken it meanwhile. */
export const leadOwnerSchema = z.strictObject({
  owner_id: z.uuid().nullable(),
  seen_owner_id: z.uuid().nullable().optional(),
})
export type LeadOwnerChange = z.infer<typeof leadOwnerSchema>

/** `seen_is_spam` is what the admin saw: a colleague may have been quicker. */
export const leadSpamSchema = z.strictObject({ is_spam: z.boolean(), seen_is_spam: z.boolean().optional() })
export type LeadSpamChange = z.infer<typeof leadSpamSchema>

const answerMax = 10_000
const noWords = 'Please write something'
const leadWords = z
  .string(noWords)
  .overwrite(tidyText)
  .max(answerMax, `Please use at most ${writeNumber(answerMax)} characters`)
/** What the team writes to whoever knocked, as a form has it: the files beside it are on their way by themselves. */
export const leadWordsSchema = (hasFiles: boolean) =>
  z.strictObject({ response_text: hasFiles ? leadWords : leadWords.min(1, noWords) })

/** With what the admin saw of it: a colleague may have answered, or moved it on, while they wrote. With a file nothing need be said. */
export const leadAnswerSchema = z
  .strictObject({
    response_text: leadWords,
    attachments: newAttachmentsSchema,
    seen_position: z.int().min(0).optional(),
    seen_state: leadStateSchema.optional(),
  })
  .refine(({ response_text, attachments }) => response_text !== '' || attachments.length > 0, {
    path: ['response_text'],
    message: noWords,
  })
export type LeadAnswer = z.infer<typeof leadAnswerSchema>

/** What was said with them by e-mail. */
export const leadMessageSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  is_from_us: z.boolean(),
  /** Who of the team wrote it. */
  author_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  attachments: z.array(attachmentSchema),
  ...messageFacts,
  ...mailFacts,
})
