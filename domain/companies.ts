import { z } from 'zod'
import { calledBy, emailSchema, mailedLinkSchema, profileSchema, signUpSchema } from './accounts.ts'
import { partSchema } from './permissions.ts'

/** identity.md §4.1. */
export const maxPeople = 20
export const maxOtherCompanies = 10
export const companyInvitationDays = 7
export const invitationsPerDay = 10

/** What one is invited as, or given by the owner; an owner is made by handing over. */
const givenPartSchema = partSchema.exclude(['owner'])
export type GivenPart = z.infer<typeof givenPartSchema>

/** As the choice says it. */
export const givenPartNames: Record<GivenPart, string> = {
  member: 'Member: projects, tickets and forms',
  billing: 'Billing only: purchases, receipts and the subscription',
}

/** A company as one who belongs to it sees it. */
export const companySchema = z.object({ id: z.uuid(), name: z.string(), part: partSchema })
export type Company = z.infer<typeof companySchema>

const companyPersonSchema = z.object({
  user_id: z.uuid(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  part: partSchema,
})
export type CompanyPerson = z.infer<typeof companyPersonSchema>

export const companyInvitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  part: givenPartSchema,
  expires_at: z.iso.datetime(),
})
export type CompanyInvitation = z.infer<typeof companyInvitationSchema>

export const companyViewSchema = z.object({
  company: companySchema,
  /** As its owner named it; null where it is called as they are. */
  company_name: z.string().nullable(),
  people: z.array(companyPersonSchema),
  invitations: z.array(companyInvitationSchema),
})
export type CompanyView = z.infer<typeof companyViewSchema>

export const companyNameSchema = profileSchema.pick({ company_name: true })
export const newInvitationSchema = z.strictObject({ email: emailSchema, part: givenPartSchema })
export type NewInvitation = z.infer<typeof newInvitationSchema>

export const partChangeSchema = z.strictObject({ part: givenPartSchema })
export const handOverSchema = z.strictObject({ user_id: z.uuid() })
export const actForSchema = z.strictObject({ company_id: z.uuid() })

/** What somebody who has no account yet says of themselves to join; the names of the fields are the profile's. */
export const joiningPersonSchema = z.strictObject({
  first_name: signUpSchema.shape.firstName,
  last_name: signUpSchema.shape.lastName,
  password: signUpSchema.shape.password,
})
export type JoiningPerson = z.infer<typeof joiningPersonSchema>

/** With the token of the mailed link; whoever has no account yet says who they are. */
export const joinSchema = mailedLinkSchema.extend(joiningPersonSchema.partial().shape)
export type JoinInput = z.infer<typeof joinSchema>

/** What the page of a mailed invitation shows, before anything is done with it. */
export const openedInvitationSchema = z.object({
  company: z.string(),
  owner: z.string(),
  email: z.string(),
  part: givenPartSchema,
  has_account: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof openedInvitationSchema>

/** identity.md §3.5: a company is called what its owner's profile says, else as its owner. */
export const companyName = (owner: Parameters<typeof calledBy>[0] & { company_name: string | null }) =>
  owner.company_name?.trim() || calledBy(owner)

export const companyMessages = {
  notYourPart: (company: string) => `Your part in ${company} does not include this.`,
  partIsBilling: (company: string, owner: string) => `Your part in ${company} is billing. ${owner} can change that.`,
  askOwner: (owner: string) => `Ask ${owner} about purchases and plans.`,
  alreadyIn: (email: string) => `${email} already belongs to this company.`,
  full: `A company has at most ${maxPeople} people.`,
  hasOwnCompany: (name: string) => `${name} already has a company of their own. Use another address.`,
  ownerStays: (company: string) => `Hand ${company} over first, or remove its other people.`,
  forOther: (email: string, other: string) => `This invitation is for ${email}. You are signed in as ${other}.`,
} as const
