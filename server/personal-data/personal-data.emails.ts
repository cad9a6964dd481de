import { agency } from '#content/agency.ts'
import { agencyZone, formatDate } from '#content/dates.ts'
import type { Email } from '../emails/emails.ts'

export function dataReadyEmail(to: string, origin: string, until: Date): Email {
  return {
    kind: 'data-ready',
    to,
    uselessAfter: until,
    content: {
      subject: 'Your data is ready',
      heading: 'Your data is ready',
      paragraphs: [
        `All that ${agency.name} keeps about you is put together in one file. Sign in to download it.`,
        'If you did not ask for it, change your password: somebody else may be signed in to your account.',
      ],
      action: { label: 'Download my data', url: `${origin}/account-settings?tab=data` },
      note: `The file is there until ${formatDate(until, agencyZone)}.`,
    },
  }
}

/** The last one. Once it is sent nothing of it is kept, the address neither: `leavesNoTrace` of the outbox. */
export function accountDeletedEmail(to: string, { hadColleagues }: { hadColleagues: boolean }): Email {
  return {
    kind: 'account-deleted',
    to,
    content: {
      subject: 'Your account is deleted',
      heading: 'Your account is deleted',
      paragraphs: [
        hadColleagues
          ? `Your account with ${agency.name} is deleted, and what was yours alone with it. What you opened or wrote in a company with other people stays there, without your name.`
          : `Your account with ${agency.name} is deleted, and what was yours with it. A subscription that was running is ended.`,
        `What you paid stays on record for ${agency.recordsKeptYears} years, without your name, because the law asks for it.`,
        `If this was not you, call us: ${agency.phone}.`,
      ],
    },
  }
}
