import type { IgnoredReason, SetAsideReason } from '#domain/mail.ts'

/** Why a mail was set aside, or ignored, as the team reads it. */
export const mailReasons: Record<SetAsideReason | IgnoredReason, string> = {
  unverified: 'The sender could not be verified.',
  refused_by_domain: 'The sender’s domain refuses this message.',
  ticket_limit: 'Free accounts can have up to 3 open tickets.',
  too_many: 'Too many messages in an hour.',
  from_team: 'Members of the team answer in the back office.',
  no_tickets: 'The sender may not open tickets.',
  unreadable: 'The message could not be read.',
  automatic: 'An automatic message.',
  list: 'Sent to a mailing list.',
  report: 'A delivery report.',
  own: 'Our own message.',
  double: 'The same message again.',
  discarded: 'Discarded by the team.',
}
