import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

type Recipient = { email: string; first_name: string }

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
