import { z } from 'zod'
import { AppError } from './errors.ts'

/** How long a prepared download can be fetched. */
export const dataExportDays = 7
/** identity.md §3.7: one a day. */
export const dataExportHours = 24

const dataExportStateSchema = z.enum(['preparing', 'ready', 'failed'])
export type DataExportState = z.infer<typeof dataExportStateSchema>

export const dataExportSchema = z.object({
  id: z.uuid(),
  state: dataExportStateSchema,
  /** In bytes; null until it is ready. */
  size: z.int().nullable(),
  expires_at: z.iso.datetime(),
})
export type DataExport = z.infer<typeof dataExportSchema>

/** identity.md §3.7. The address is typed once more by whoever wants it gone. */
export const accountDeletionSchema = z.strictObject({
  email: z.string().trim().toLowerCase().max(254),
})

export const personalDataMessages = {
  oneADay: 'You can prepare one download a day.',
  notYourEmail: 'This is not your email.',
  deleted: 'Your account is deleted.',
  askAnAdmin: new AppError('ask_an_admin').message,
} as const

/** As the form asks for it: said before the server is asked. */
export const accountDeletionOf = (own: string) =>
  accountDeletionSchema.refine(({ email }) => email === own, {
    path: ['email'],
    message: personalDataMessages.notYourEmail,
  })

/** What the dialog says before an account is deleted (identity.md §4.7); who owns no company has less of their own. */
export const deletedAtOnce = (ownsCompany: boolean) => [
  'Your profile, your sign-ins and your devices',
  ownsCompany ? 'Your projects, tickets, forms and chats' : 'Your chats',
  'Your messages to us, the newsletter and every email we kept',
  ...(ownsCompany ? ['Who you are at our payment provider, and a running subscription'] : []),
]

/** Of a company with others, which goes on. */
export const staysWithCompany = (company: string) =>
  `What you opened or wrote in ${company} stays there, without your name.`

export const keptByLaw = (years: number) => [`What you bought and paid, without your name, for ${years} years`] as const

/** Not by law, and nothing about anybody: said all the same. */
export const keptBesides = 'Our log of what the team did keeps numbers, which lead to nobody then.'
