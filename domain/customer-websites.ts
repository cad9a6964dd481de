import { z } from 'zod'
import { lineUpTo, searchSchema, textUpTo } from './text.ts'
import { longestTyped } from './website-domains.ts'
import { findingSchema } from './website-findings.ts'
import { ownPictureSchema } from './website-pictures.ts'
import {
  domainStateSchema,
  hostingSchema,
  offlineReasonSchema,
  websiteStateSchema,
  websiteVersionStateSchema,
} from './website-states.ts'
import { websiteContentSchema } from './websites.ts'

/** What a website's owner and our team are told of it (coach-sites.md §4), and what they may say. */

const moment = z.iso.datetime()

/** When a version was sent, and what our team said to it. */
const decidedVersionSchema = z.object({
  number: z.int(),
  made_at: moment,
  decided_at: moment.nullable(),
  decision_note: z.string(),
})

const ownDomainSchema = z.object({
  domain: z.string(),
  state: domainStateSchema,
  points_here: z.boolean(),
  records: z.array(z.object({ type: z.enum(['TXT', 'CNAME', 'A', 'AAAA']), name: z.string(), value: z.string() })),
})
export type OwnDomain = z.infer<typeof ownDomainSchema>

export const websiteSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  address: z.string(),
  preview_url: z.string(),
  state: websiteStateSchema,
  offline_reason: offlineReasonSchema.nullable(),
  goes_offline_at: moment.nullable(),
  /** The draft is neither what is live nor what waits. */
  has_changes: z.boolean(),
  /** Until the first publication, what it would be. */
  hosting: hostingSchema,
  waiting: decidedVersionSchema.nullable(),
  /** What was sent last came back. */
  returned: decidedVersionSchema.nullable(),
  live: decidedVersionSchema.nullable(),
  domain: ownDomainSchema.nullable(),
  new_enquiries: z.int(),
  views_30_days: z.int(),
  content: websiteContentSchema,
  pictures: z.array(ownPictureSchema),
  findings: z.array(findingSchema),
  updated_at: moment,
})
export type CustomerWebsite = z.infer<typeof websiteSchema>

/** As its owner's dashboard tells it, in a few words; of what waits the number. */
export const websiteStandingSchema = websiteSchema
  .pick({ state: true, address: true, has_changes: true, new_enquiries: true, views_30_days: true })
  .extend({ waiting: z.int().nullable() })
export type WebsiteStanding = z.infer<typeof websiteStandingSchema>

const websiteFilterStateSchema = z.enum(['waiting', ...websiteStateSchema.options])
export type WebsiteFilterState = z.infer<typeof websiteFilterStateSchema>

/** What the team looks for among all websites. */
export const websiteFilterSchema = z.strictObject({
  search: searchSchema.optional(),
  state: websiteFilterStateSchema.optional(),
})
export type WebsiteFilter = z.infer<typeof websiteFilterSchema>

/** A website in the team's list, with whose it is. */
export const listedWebsiteSchema = websiteSchema
  .omit({ content: true, pictures: true, findings: true, new_enquiries: true, domain: true })
  .extend({
    business_name: z.string(),
    owner: z.object({ user_id: z.uuid(), email: z.string(), first_name: z.string(), last_name: z.string() }),
    domain: ownDomainSchema.pick({ domain: true, state: true }).nullable(),
    /** How many there are; what they say is their owner's alone. */
    enquiries: z.int(),
  })
export type ListedWebsite = z.infer<typeof listedWebsiteSchema>

/** `seen_updated_at` is when the website was changed last as its editor saw it. */
export const contentEditSchema = z.strictObject({ content: websiteContentSchema, seen_updated_at: moment })
export type ContentEdit = z.infer<typeof contentEditSchema>

export const domainEditSchema = z.strictObject({ domain: lineUpTo(longestTyped) })

export const slugEditSchema = z.strictObject({ slug: lineUpTo(100) })

export const websiteVersionSchema = decidedVersionSchema.extend({
  state: websiteVersionStateSchema,
  is_live: z.boolean(),
  /** Who sent it, by name; null where they are gone. */
  made_by: z.string().nullable(),
  note: z.string(),
  last_live_at: moment.nullable(),
})
export type WebsiteVersion = z.infer<typeof websiteVersionSchema>

/** Its pages by their paths, with `{origin}` where an absolute address belongs. */
export const wholeVersionSchema = websiteVersionSchema.extend({
  content: websiteContentSchema,
  pages: z.record(z.string(), z.string()),
})

const note = textUpTo(2_000)
export const newVersionSchema = z.strictObject({ note: note.default('') })
/** As many as its column can count. */
export const versionNumberSchema = z.int().positive().max(2_147_483_647)
export const publicationSchema = z.strictObject({ version: versionNumberSchema })
export const takeOfflineSchema = z.strictObject({ note: note.default('') })
export const returnSchema = z.strictObject({ note: note.min(1, 'Please say what should change') })
export const hostingEditSchema = z.strictObject({ hosting: hostingSchema })
