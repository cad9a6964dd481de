import { createHash } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { oneLine } from '#domain/text.ts'
import { type Enquiry, enquirySchema } from '#domain/website-enquiries.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import {
  type EnquiryField,
  enquiryFields,
  offeredPackages,
  trapField,
  type TypedEnquiry,
} from '#templates/enquiry-form.ts'
import { listAudience } from '../companies/belonging.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { lockFor } from '../db/locks.ts'
import { queueEmail } from '../emails/emails.ts'
import { countAddress, countAgainst } from '../limits/limits.ts'
import { websiteEnquiryEmail } from './websites.emails.ts'
import { website_enquiries, websites } from './websites.tables.ts'

/** The same words of the same person within this time are one enquiry: a second click, a retry, a replay. */
const REPEAT_MS = 600_000

const fromOneAddress = (websiteId: string) => ({
  name: `website-enquiries-from ${websiteId}`,
  times: 10,
  perSeconds: 600,
})
const toOneWebsite = { name: 'website-enquiries', times: 300, perSeconds: 86_400 }

export type Checked = { typed: TypedEnquiry; enquiry: Enquiry | null; isSpam: boolean }

/** What was typed into the form of a website that says this; `enquiry` is null where something of it is wrong. */
export function checkEnquiry(content: WebsiteContent, form: URLSearchParams): Checked {
  const typed = Object.fromEntries(enquiryFields.map((name) => [name, form.get(name) ?? ''])) as TypedEnquiry['values']
  const offered = offeredPackages(content)
  // As a browser sends the words of a choice.
  const chosen = offered.find((name) => oneLine(name) === oneLine(typed.package)) ?? ''
  const values = { ...typed, package: chosen }
  const parsed = enquirySchema.safeParse(values)
  const problems: TypedEnquiry['problems'] = {}
  for (const { path, message } of parsed.error?.issues ?? []) problems[path[0] as EnquiryField] ??= message
  if (offered.length > 0 && oneLine(typed.package) !== '' && chosen === '')
    problems.package = 'Please choose one of the packages'
  const isRight = parsed.success && problems.package === undefined
  return {
    typed: { values, problems },
    enquiry: isRight ? parsed.data : null,
    isSpam: Boolean(form.get(trapField)),
  }
}

type Taking = Pick<Ctx, 'db' | 'now' | 'origin'>
type Sent = { website: { id: string }; content: WebsiteContent; enquiry: Enquiry; isSpam: boolean; address: string }

/**
 * Keeps an enquiry and asks for its owner's e-mail in one transaction: whoever is thanked is in both. Nobody is told of spam, and whoever
 * repeats themselves is answered alike. False where the website is gone.
 */
export async function takeEnquiry(ctx: Taking, { website, content, enquiry, isSpam, address }: Sent): Promise<boolean> {
  const created_at = ctx.now()
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([website.id, enquiry, isSpam]))
    .digest('base64url')
  return ctx.db.transaction(async (tx) => {
    await lockFor(tx, fingerprint)
    if (await isRepeated(tx, website.id, fingerprint, created_at)) return true
    await countAddress(tx, fromOneAddress(website.id), address, created_at)
    await countAgainst(tx, toOneWebsite, website.id, created_at)
    const [found] = await tx
      .select({ company_id: websites.company_id })
      .from(websites)
      .where(eq(websites.id, website.id))
    if (!found) return false
    const people = isSpam ? [] : await listAudience(tx, found.company_id, 'work')
    const owner = people.find(({ part }) => part === 'owner')
    const email_id = owner && (await queueEmail(tx, websiteEnquiryEmail(owner, content, enquiry, ctx.origin)))
    await tx
      .insert(website_enquiries)
      .values({ ...enquiry, website_id: website.id, is_spam: isSpam, email_id, fingerprint, created_at })
    return true
  })
}

async function isRepeated(tx: Tx, websiteId: string, fingerprint: string, now: Date) {
  const since = new Date(now.getTime() - REPEAT_MS)
  const isIt = and(
    eq(website_enquiries.website_id, websiteId),
    gt(website_enquiries.created_at, since),
    eq(website_enquiries.fingerprint, fingerprint),
  )
  return (await tx.$count(website_enquiries, isIt)) > 0
}
