import { partName } from '#content/trades.ts'
import { officePlaces } from '#domain/places.ts'
import type { Enquiry } from '#domain/website-enquiries.ts'
import type { WebsitePart } from '#domain/website-parts.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'
import type { Places } from './addresses.ts'

export type Recipient = { email: string; first_name: string }

/** At each submission: what became of it. */
export function websiteReadyEmail(to: Recipient, businessName: string, previewUrl: string): Email {
  return {
    kind: 'website-ready',
    to: to.email,
    content: {
      subject: 'Your website is ready to look at',
      heading: 'Your website is ready to look at',
      paragraphs: [
        greeting(to.first_name),
        `We made the website of ${businessName} from your answers. It is private until our team has approved it: nobody finds it without the link.`,
        'We look at it within one working day, and write to you as soon as it is online.',
      ],
      action: { label: 'See your website', url: previewUrl },
      note: 'Whoever has this link sees your website as it is at that moment.',
    },
  }
}

type Sent = {
  website_id: string
  content: WebsiteContent
  number: number
  note: string
  changes: WebsitePart[] | null
  replyTo: string
}

/** To our team, of what was sent otherwise than by submitting; `changes` is null of a website that was never published. */
export function websiteWaitingEmail(
  to: string,
  { website_id, content, number, note, changes, replyTo }: Sent,
  origin: string,
): Email {
  const { business_name } = content
  const changed = changes === null ? 'first version' : changes.map((part) => partName(content.trade, part)).join(', ')
  return {
    kind: 'website-waiting',
    to,
    replyTo,
    content: {
      subject: `Website to approve: ${business_name}`,
      heading: `${business_name} waits for approval`,
      paragraphs: [`Version ${number}. What changed: ${changed}.`, ...(note ? [note] : [])],
      action: { label: 'Review the website', url: origin + officePlaces.website(website_id) },
    },
  }
}

/** Whenever another version goes live, or a website comes back. */
export function websiteOnlineEmail(to: Recipient, { business_name }: WebsiteContent, address: string): Email {
  return {
    kind: 'website-online',
    to: to.email,
    content: {
      subject: `Your website is online: ${address.replace(/^https?:\/\//, '')}`,
      heading: 'Your website is online',
      paragraphs: [
        greeting(to.first_name),
        `everybody can visit the website of ${business_name} now, just as it was approved.`,
        'Whatever you edit from here on is your draft, until you send it for approval.',
      ],
      action: { label: 'Open your website', url: `${address}/` },
    },
  }
}

export function websiteReturnedEmail(
  to: Recipient,
  { business_name }: WebsiteContent,
  note: string,
  origin: string,
): Email {
  return {
    kind: 'website-returned',
    to: to.email,
    content: {
      subject: 'Your website needs a change',
      heading: 'Your website needs a change',
      paragraphs: [
        greeting(to.first_name),
        `we looked at the website of ${business_name}, and ask you for this before it goes online:`,
        note,
      ],
      action: { label: 'Edit your website', url: `${origin}/website-editor` },
    },
  }
}

/** Taken offline by our team, with its note, or by the end of hosting. */
export function websiteOfflineEmail(
  to: Recipient,
  { business_name }: WebsiteContent,
  reason: string,
  origin: string,
): Email {
  return {
    kind: 'website-offline',
    to: to.email,
    content: {
      subject: 'Your website is offline',
      heading: 'Your website is offline',
      paragraphs: [
        greeting(to.first_name),
        `visitors of the website of ${business_name} now see that it is offline.`,
        ...(reason ? [reason] : []),
        'Your texts, pictures and enquiries stay.',
      ],
      action: { label: 'Open your website’s page', url: `${origin}/website` },
    },
  }
}

/** Premium has ended, and with it what keeps the website online. */
export function websiteHostingEndsEmail(
  to: Recipient,
  { business_name }: WebsiteContent,
  day: string,
  origin: string,
): Email {
  return {
    kind: 'website-hosting-ends',
    to: to.email,
    content: {
      subject: `Your website goes offline on ${day}`,
      heading: `Your website goes offline on ${day}`,
      paragraphs: [
        greeting(to.first_name),
        `the hosting of ${business_name} was part of Premium, which has ended. Until ${day} everything goes on as before.`,
        'Upgrade to Premium, and it stays online. If you would rather take it elsewhere: editing it and downloading it as a zip go on all the time.',
      ],
      action: { label: 'Upgrade to Premium', url: `${origin}/dashboard#upgrade` },
      besides: [{ label: 'Open your website’s page', url: `${origin}/website` }],
    },
  }
}

export type DomainNews = 'verified' | 'missing' | 'lost'

const domainSubjects: Record<DomainNews, (domain: string) => string> = {
  verified: (domain) => `Your domain ${domain} works`,
  missing: (domain) => `We no longer see your domain ${domain}`,
  lost: (domain) => `Your domain ${domain} was removed`,
}

/** What became of an own domain. */
export function websiteDomainEmail(
  to: Recipient,
  { business_name }: WebsiteContent,
  { domain, news, reason }: { domain: string; news: DomainNews; reason?: string },
  places: Places,
): Email {
  const subject = domainSubjects[news](domain)
  const said: Record<DomainNews, string[]> = {
    verified: [
      `we found your record: ${domain} belongs to the website of ${business_name} now, and shows it as soon as the name leads to us.`,
      'Please leave the TXT record where it is. It goes on proving that the name is yours.',
    ],
    missing: [
      `the TXT record that proves ${domain} to be yours is gone. The website of ${business_name} goes on being shown there for 72 hours.`,
      'Please set the record again where you bought the domain. If you no longer want the domain here, there is nothing to do.',
    ],
    lost: [
      reason ?? `we no longer find the record that proves ${domain} to be yours.`,
      `The website of ${business_name} is no longer shown there. Its own address goes on as before.`,
    ],
  }
  return {
    kind: 'website-domain',
    to: to.email,
    content: {
      subject,
      heading: subject,
      paragraphs: [greeting(to.first_name), ...said[news]],
      action: { label: 'Open your domain', url: `${places.origin}/website?tab=address` },
    },
  }
}

/** The same where only the domain was part of it. */
export function domainEndsEmail(
  to: Recipient,
  { business_name }: WebsiteContent,
  { domain, day }: { domain: string; day: string },
  origin: string,
): Email {
  const subject = `Your domain ${domain} stops working on ${day}`
  return {
    kind: 'website-hosting-ends',
    to: to.email,
    content: {
      subject,
      heading: subject,
      paragraphs: [
        greeting(to.first_name),
        `your own domain was part of Premium, which has ended. Until ${day} the website of ${business_name} is shown there as before; its other address goes on all the time.`,
        'Upgrade to Premium, and the domain goes on, too. If you would rather take the website elsewhere, download it as a zip.',
      ],
      action: { label: 'Upgrade to Premium', url: `${origin}/dashboard#upgrade` },
      besides: [{ label: 'Open your website’s page', url: `${origin}/website` }],
    },
  }
}

/** What a visitor wrote; an answer goes to them. */
export function websiteEnquiryEmail(
  to: Recipient,
  { business_name }: WebsiteContent,
  { name, email, phone, package: chosen, message }: Enquiry,
  origin: string,
): Email {
  return {
    kind: 'website-enquiry',
    to: to.email,
    replyTo: email,
    content: {
      subject: `New enquiry from ${name}`,
      heading: `New enquiry from ${name}`,
      paragraphs: [
        greeting(to.first_name),
        `somebody wrote to you with the form on the website of ${business_name}. Your answer to this email goes to them.`,
        [
          `Name: ${name}`,
          `Email: ${email}`,
          ...(phone ? [`Phone: ${phone}`] : []),
          ...(chosen ? [`Package: ${chosen}`] : []),
        ].join('\n'),
        message,
      ],
      action: { label: 'Open your enquiries', url: `${origin}/website?tab=enquiries` },
    },
  }
}
