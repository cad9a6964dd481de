import { agency } from '#content/agency.ts'
import { companyInvitationDays, type GivenPart } from '#domain/companies.ts'
import { partLabel, type Part } from '#domain/permissions.ts'
import { plainLine } from '#domain/text.ts'
import { type Email, hoursAfter } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

/** What somebody is invited as, in the middle of a sentence. */
const asPart: Record<GivenPart, string> = { member: 'as member', billing: 'for billing only' }

type Invited = { email: string; part: GivenPart; owner: string; company: string; url: string }

/**
 * Anybody with an account can send it to any address: names that they chose stand in it only where nothing in them becomes a
 * link, an address or a number.
 */
export function companyInvitationEmail({ email, part, owner, company, url }: Invited, now: Date): Email {
  const by = plainLine(owner) || 'Somebody'
  const to = plainLine(company) || 'their company'
  return {
    kind: 'company-invitation',
    to: email,
    secret: true,
    uselessAfter: hoursAfter(now, companyInvitationDays * 24),
    content: {
      subject: `${by} invites you to ${to}`,
      heading: `Join ${to}`,
      paragraphs: [
        `${by} invites you ${asPart[part]} to ${to}, a client of ${agency.name}.`,
        'The button opens a page that says who invites you. Nothing happens until you join there.',
      ],
      action: { label: 'Look at the invitation', url },
      note: `The link works once, for ${companyInvitationDays} days. If you do not know who this is, ignore this message.`,
    },
  }
}

type Addressee = { email: string; first_name: string }

export function joinedEmail(
  owner: Addressee,
  joined: { name: string; part: GivenPart; company: string },
  origin: string,
): Email {
  return {
    kind: 'company-joined',
    to: owner.email,
    content: {
      subject: `${joined.name} joined ${joined.company}`,
      heading: `${joined.name} joined ${joined.company}`,
      paragraphs: [greeting(owner.first_name), `Their part: ${partLabel(joined.part)}.`],
      action: { label: 'Look at the people', url: `${origin}/account-settings?tab=people` },
    },
  }
}

/** `part` is what they are from now on; null when they were removed. */
export function partChangedEmail(person: Addressee, company: string, part: Part | null, origin: string): Email {
  const said =
    part === null
      ? `You do not belong to ${company} any more. Your account stays, and what you wrote there stays with your name.`
      : `Your part in ${company} is now: ${partLabel(part)}.`
  return {
    kind: 'company-part-changed',
    to: person.email,
    content: {
      subject: `Your part in ${company} changed`,
      heading: `Your part in ${company} changed`,
      paragraphs: [greeting(person.first_name), said],
      action: { label: 'Open your dashboard', url: `${origin}/dashboard` },
    },
  }
}
