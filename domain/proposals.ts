import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { invoiceSchema, maxLines, quantitySchema, taxCodeSchema, taxRateSchema, unitAmountSchema } from './invoices.ts'
import { maxMilestones, milestoneStateSchema, percentSchema, plannedMilestoneSchema } from './milestones.ts'
import { otherItem, soldAs } from './prices.ts'
import { sentLinkSchema } from './sent-links.ts'
import { lineUpTo, searchSchema, textUpTo } from './text.ts'

/** `expired` is not kept: it is sent, and past its day at the agency. What is signed never expires. */
export const proposalStates = {
  draft: 'Draft',
  sent: 'Sent',
  signed: 'Signed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
} as const
export type ShownProposalState = keyof typeof proposalStates
export type ProposalState = Exclude<ShownProposalState, 'expired'>
export const shownProposalStateSchema = z.enum(Object.keys(proposalStates) as [ShownProposalState])

/** For how many days a draft is valid, and what is due when it is signed, unless somebody says otherwise. */
export const usualValidDays = 14
export const usualDepositPercent = 50

/** 'pro-000042' and 'PRO-42' mean the proposal PRO-000042; null where a search means none. */
export function proposalNumberIn(search: string): string | null {
  const digits = /^pro-?(\d{1,15})$/i.exec(search.trim())?.[1]
  return digits === undefined ? null : `PRO-${digits.padStart(6, '0')}`
}

export const proposalLineSchema = z.strictObject({
  /** Of the price book (`catalogue`), or 'other': only those may be below zero. */
  code: z.string().refine((code) => code === otherItem || soldAs(code) !== undefined, 'Please choose an item'),
  description: lineUpTo(500),
  quantity: quantitySchema,
  unit_amount: unitAmountSchema,
  billing: z.enum(['once', 'month']),
  tax: taxCodeSchema,
  is_option: z.boolean(),
  /** Whether an option is chosen as long as its reader does not say otherwise. */
  is_ticked: z.boolean().default(false),
})
export type ProposalLine = z.infer<typeof proposalLineSchema>

/** A draft may be incomplete; what is wrong with it is said when it is sent (`problemsOf` in proposal-checks.ts). */
export const proposalContentSchema = z.strictObject({
  customer_name: lineUpTo(200),
  customer_email: z.union([z.literal(''), emailSchema]),
  company_name: lineUpTo(200),
  title: lineUpTo(200),
  introduction: textUpTo(5000),
  lines: z.array(proposalLineSchema).max(maxLines, `A proposal has at most ${maxLines} lines`),
  deposit_percent: percentSchema,
  milestones: z.array(plannedMilestoneSchema).max(maxMilestones, `A proposal has at most ${maxMilestones} milestones`),
  terms: textUpTo(20_000),
  valid_until: z.iso.date('Please choose a day'),
})
export type ProposalContent = z.infer<typeof proposalContentSchema>

export const proposalEditSchema = proposalContentSchema.extend({ seen_updated_at: z.iso.datetime() })
export type ProposalEdit = z.infer<typeof proposalEditSchema>

export const newProposalSchema = z.strictObject({
  customer_name: lineUpTo(200).min(1, 'Please enter a name'),
  customer_email: emailSchema,
  company_name: lineUpTo(200).default(''),
  title: lineUpTo(200).min(1, 'Please enter a title'),
  /** Whose milestones it adds to. */
  project_id: z.uuid().nullish(),
})
export type NewProposal = z.infer<typeof newProposalSchema>

/** Who saw something else than is there would send what a colleague typed. */
export const sendingSchema = z.strictObject({
  message: textUpTo(2000).default(''),
  seen_updated_at: z.iso.datetime().optional(),
})
export type Sending = z.infer<typeof sendingSchema>
export const withdrawalSchema = z.strictObject({ reason: textUpTo(2000).default('') })

export const proposalFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  state: shownProposalStateSchema.optional(),
  lead_id: z.uuid().optional(),
})
export type ProposalFilter = z.infer<typeof proposalFilterSchema>

const moment = z.iso.datetime()

/** As a list shows it. */
export const listedProposalSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  state: shownProposalStateSchema,
  customer_name: z.string(),
  customer_email: z.string(),
  company_name: z.string(),
  /** Whose customer page it leads to; null until an account has shown that the address is theirs. */
  company_id: z.uuid().nullable(),
  /** What is paid once: with the options that are ticked at first, once signed what was agreed. */
  total: z.int(),
  valid_until: z.iso.date(),
  /** By people, at whichever of its links. */
  opened_at: moment.nullable(),
  openings: z.int(),
  created_at: moment,
})
export type ListedProposal = z.infer<typeof listedProposalSchema>

/** What everybody who may see the proposal sees of its signature. */
export const shownSignatureSchema = z.object({
  version: z.int(),
  signer_name: z.string(),
  signer_email: z.string(),
  signed_at: moment,
  sha256: z.string(),
  /** The options that were chosen, by their number. */
  chosen: z.array(z.int()),
})
export type ShownSignature = z.infer<typeof shownSignatureSchema>

export const proposalSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  state: shownProposalStateSchema,
  /** 0 until it is sent. */
  version: z.int(),
  updated_at: moment,
  created_at: moment,
  total: z.int(),
  content: proposalContentSchema.extend({ customer_email: z.string() }),
  /** Whether the client has other words before them than these. */
  is_edited: z.boolean(),
  sent_at: moment.nullable(),
  /** When the last version went out first. */
  version_sent_at: moment.nullable(),
  accepted_at: moment.nullable(),
  ended_at: moment.nullable(),
  ended_reason: z.string(),
  lead: z.object({ id: z.uuid(), number: z.string() }).nullable(),
  /** Whose milestones it adds to. */
  project: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  links: z.array(sentLinkSchema),
  signature: shownSignatureSchema.nullable(),
  /** Of this agreement, the first issued first. */
  invoices: z.array(invoiceSchema.pick({ id: true, number: true, status: true, total: true, balance: true })),
  opened_project_id: z.uuid().nullable(),
  arrangement_id: z.uuid().nullable(),
})
export type Proposal = z.infer<typeof proposalSchema>

/** A line as the client reads it; its number is its place, counted from 1. */
const documentLineSchema = proposalLineSchema.extend({ tax: taxRateSchema, is_ticked: z.boolean() })

/** What a version holds: everything the client reads, stored as one text whose SHA-256 is what they sign. */
export const proposalDocumentSchema = z.object({
  number: z.string(),
  version: z.int(),
  agency: z.object({
    name: z.string(),
    legal_name: z.string(),
    address: z.array(z.string()),
    phone: z.string(),
    email: z.string(),
  }),
  customer: z.object({ name: z.string(), company: z.string(), email: z.string() }),
  title: z.string(),
  introduction: z.string(),
  lines: z.array(documentLineSchema),
  deposit_percent: z.int(),
  milestones: z.array(plannedMilestoneSchema),
  terms: z.string(),
  valid_until: z.iso.date(),
  /** What is confirmed by signing, word for word. */
  consents: z.array(z.string()),
})
export type ProposalDocument = z.infer<typeof proposalDocumentSchema>

export const consents = [
  'I have read the terms and agree to them.',
  'I sign electronically: my typed name is my signature, as binding as one on paper.',
] as const

const confirmed = (message: string) => z.literal(true, { error: message })
export const signatureSchema = z.strictObject({
  version: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** The ticked options, by their number. */
  chosen: z.array(z.int().min(1).max(maxLines)).max(maxLines),
  name: lineUpTo(200).min(1, 'Please type your full name'),
  email: emailSchema,
  billing_address: textUpTo(500).default(''),
  terms_read: confirmed('Please confirm that you have read the terms'),
  consents: confirmed('Please confirm that you sign electronically'),
})
export type SignatureInput = z.infer<typeof signatureSchema>

/** The part of it that a form has, as a browser reads it: a box that is ticked is 'on'. */
const ticked = (message: string) => z.literal('on', { error: message })
export const signatureFormSchema = signatureSchema.pick({ name: true, email: true, billing_address: true }).extend({
  terms_read: ticked('Please confirm that you have read the terms'),
  consents: ticked('Please confirm that you sign electronically'),
})
export type SignatureForm = z.infer<typeof signatureFormSchema>

export const declineSchema = z.strictObject({ reason: textUpTo(2000).default('') })
export const questionSchema = z.strictObject({ text: textUpTo(5000).min(1, 'Please write something') })

/** A proposal as whoever has its link reads it. */
export const linkedProposalSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  state: shownProposalStateSchema.exclude(['draft', 'withdrawn']),
  version: z.int(),
  sha256: z.string(),
  document: proposalDocumentSchema,
  signature: shownSignatureSchema.nullable(),
  /** Of this agreement, the first issued first. */
  invoices: z.array(
    invoiceSchema.pick({ id: true, number: true, kind: true, status: true, total: true, balance: true, due_on: true }),
  ),
  /** Of the project, once it is open. */
  milestones: z.array(z.object({ title: z.string(), state: milestoneStateSchema })),
})
export type LinkedProposal = z.infer<typeof linkedProposalSchema>

/** What whoever has a link is told of what they did. */
export const proposalMessages = {
  questionSent: 'Thank you. We answer by email.',
  newDateAsked: 'We heard you and write back.',
  declined: 'You declined this proposal. Thank you for telling us.',
} as const
