import type { ReactNode } from 'react'
import { formatMoment } from '#content/dates.ts'
import type { MessageWay } from '#domain/conversations.ts'
import { cx } from '#web/ui/cx.ts'
import { LinkedText } from './linked-text.tsx'

type MessageProps = {
  from: string
  at: string
  via: MessageWay
  isTeam?: boolean
  text: string
  quoted?: string | null
  /** What is to be known of whoever wrote. */
  badges?: ReactNode
  /** What there is to do with it. */
  children?: ReactNode
}

/** conversations.md §2.1: what one side said, which way it came, and what its e-mail repeats, folded. */
export function Message({ from, at, via, isTeam = false, text, quoted, badges, children }: MessageProps) {
  return (
    <article className={cx('grid gap-1 border-l-2 pl-4', isTeam ? 'border-mark' : 'border-line-strong')}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-note wrap-anywhere text-ink-soft">
        <span>
          <span className={cx('font-semibold', isTeam ? 'text-mark' : 'text-ink')}>{from}</span> ·{' '}
          {ways[via] && `${ways[via]} · `}
          <time dateTime={at}>{formatMoment(at)}</time>
        </span>
        {badges}
      </p>
      <p className={words}>
        <LinkedText text={text} />
      </p>
      {quoted && (
        <details>
          <summary className="inline-flex min-h-8 items-center text-note text-ink-soft underline max-sm:min-h-11">
            Show quoted text
          </summary>
          <p className={cx(words, 'mt-1 text-ink-soft')}>
            <LinkedText text={quoted} />
          </p>
        </details>
      )}
      {children}
    </article>
  )
}

/** conversations.md §2.3: what the team says to itself stands on another ground than what it says to the client. */
export function Note({ from, at, text, children }: Pick<MessageProps, 'from' | 'at' | 'text' | 'children'>) {
  return (
    <article className="grid gap-1 rounded-small border border-line bg-land px-4 py-3">
      <p className="text-note wrap-anywhere text-ink-soft">
        <span className="font-semibold text-ink">Internal note</span> · {from} · only the team sees this ·{' '}
        <time dateTime={at}>{formatMoment(at)}</time>
      </p>
      <p className={words}>
        <LinkedText text={text} />
      </p>
      {children}
    </article>
  )
}

const words = 'max-w-prose text-small wrap-anywhere whitespace-pre-line'

const ways: Record<MessageWay, string> = { web: '', email: 'by email', chat: 'from the chat' }
