import { agency } from '#content/agency.ts'
import { ownAuthservId } from './outside/sender-check.ts'

type Name =
  | 'IMAP_URL'
  | 'MAIL_IN_ADDRESS'
  | 'MAIL_IN_HOST'
  | 'MAIL_IN_PORT'
  | 'MAIL_IN_CERT'
  | 'MAIL_IN_KEY'
  | 'MAIL_IN_TRUSTS'
type Given = {
  [Each in Exclude<Name, 'MAIL_IN_PORT'> | 'MAIL_FROM' | 'DEMO']?: string | undefined
} & { MAIL_IN_PORT?: number | undefined }

/** In production mail comes in once it is said to which address; both files of a certificate, or neither. */
export function problemsWithMailIn(given: Given, production: boolean, expectations: Record<Name, string>): string[] {
  const isMissing = (name: Name, beside: Name) =>
    given[beside] !== undefined && given[name] === undefined
      ? [`${name} is required with ${beside}: it ${expectations[name]}.`]
      : []
  return [
    ...(production ? isMissing('MAIL_IN_ADDRESS', given.IMAP_URL === undefined ? 'MAIL_IN_PORT' : 'IMAP_URL') : []),
    ...isMissing('MAIL_IN_CERT', 'MAIL_IN_KEY'),
    ...isMissing('MAIL_IN_KEY', 'MAIL_IN_CERT'),
  ]
}

/** On this machine anybody may write to it, at a port beside the product's own; in production it is said where and how. */
export function mailInOf(given: Given, production: boolean, listenPort: number) {
  const agencyDomain = agency.email.replace(/^.*@/, '')
  const isLocal = !production && given.DEMO !== 'public'
  const port = given.MAIL_IN_PORT ?? (isLocal && listenPort + 25 <= 65_535 ? listenPort + 25 : undefined)
  return {
    replyAddress: given.MAIL_IN_ADDRESS ?? `reply@${agencyDomain}`,
    /** Behind the @ of the ids that our e-mails have. */
    domain: given.MAIL_FROM?.replace(/^.*@/, '').replace(/>.*$/, '') ?? agencyDomain,
    isOn: (port !== undefined || given.IMAP_URL !== undefined) && (isLocal || given.MAIL_IN_ADDRESS !== undefined),
    smtp:
      port === undefined
        ? undefined
        : { host: given.MAIL_IN_HOST ?? '127.0.0.1', port, cert: given.MAIL_IN_CERT, key: given.MAIL_IN_KEY },
    /** A mailbox at somebody else's mail server. */
    imapUrl: given.IMAP_URL,
    trusts: given.MAIL_IN_TRUSTS ?? (isLocal ? ownAuthservId : undefined),
    /** Nothing leaves this machine: whoever writes from it is who they say. */
    believesLoopback: isLocal,
  }
}
