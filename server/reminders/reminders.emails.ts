import { agency } from '#content/agency.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'
import type { Awaited } from './awaited.ts'

export function reminderEmail(to: { email: string; first_name: string }, awaited: Awaited, origin: string): Email {
  return {
    kind: 'reminder',
    to: to.email,
    replyTo: agency.email,
    content: {
      subject: `A reminder from ${agency.name}`,
      heading: `A reminder from ${agency.name}`,
      paragraphs: [
        greeting(to.first_name),
        'we are waiting for this from you, and go on as soon as it is here:',
        awaited.what,
      ],
      action: { label: 'Hand it in', url: `${origin}${awaited.path}` },
    },
  }
}
