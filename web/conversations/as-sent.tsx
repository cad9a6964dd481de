import { asSentUrl } from '#web/api/set-aside-mails.ts'

/** For the team, as long as the mail is kept. */
export function AsSent({ mailId }: { mailId: string }) {
  return (
    <a
      href={asSentUrl(mailId)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-8 items-center justify-self-start text-note text-ink-soft underline max-sm:min-h-11"
    >
      Show as sent
    </a>
  )
}
