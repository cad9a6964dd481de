import { agency } from '#content/agency.ts'
import { notificationEvents, type NotificationEvent } from '#domain/notifications.ts'
import type { Ctx } from '../context.ts'
import type { Email } from '../emails/emails.ts'
import { type CopySettings, copyTokenOf, settingsTokenOf, type Letter } from './settings-token.ts'

type Shown = { title: string; text: string; link: string }

/** An event that has no email of its own, at once. */
export function notificationEmail(to: string, { title, text, link }: Shown, origin: string): Email {
  return {
    kind: 'notification',
    to,
    content: {
      subject: title,
      heading: title,
      paragraphs: text ? [text] : [],
      action: { label: 'Open it', url: `${origin}${link}` },
    },
  }
}

type Noted = Shown & { event: NotificationEvent }

/** All that somebody did not see since the last one, event by event. */
export function digestEmail(to: string, unseen: readonly Noted[], origin: string): Email {
  const byEvent = Map.groupBy(unseen, ({ event }) => event)
  return {
    kind: 'digest',
    to,
    content: {
      subject: `Your day at ${agency.name}: ${unseen.length} new`,
      heading: `${unseen.length} new`,
      paragraphs: [],
      groups: Array.from(byEvent, ([event, all]) => ({
        name: notificationEvents[event].name,
        entries: all.map(({ title, text, link }) => ({ title, text, url: `${origin}${link}` })),
      })),
      action: { label: 'Open the portal', url: `${origin}/dashboard` },
    },
  }
}

/** The way out: as a link to read, and for one click in the mail program (RFC 8058). A person's answer is no letter to be rid of. */
export function withWayOut(ctx: Pick<Ctx, 'auth' | 'origin'>, email: Email, letter: Letter, userId: string): Email {
  if (letter !== 'digest' && notificationEvents[letter].isAnswer) return email
  return withEnding(ctx, email, settingsTokenOf(ctx, { user_id: userId, letter }))
}

/** The same of copies: whoever gets one may end it for themselves. */
export const withWayOutOfCopies = (ctx: Pick<Ctx, 'auth' | 'origin'>, email: Email, copy: CopySettings) =>
  withEnding(ctx, email, copyTokenOf(ctx, copy))

function withEnding(ctx: Pick<Ctx, 'origin'>, email: Email, token: string): Email {
  return {
    ...email,
    headers: {
      ...email.headers,
      'List-Unsubscribe': `<${ctx.origin}/api/notification-endings?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    content: {
      ...email.content,
      footerLink: { label: 'Get these less often', url: `${ctx.origin}/email-settings?token=${token}` },
    },
  }
}
