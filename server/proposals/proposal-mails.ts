import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { queueEmail, type Email } from '../emails/emails.ts'
import { queueFirst } from '../inbound-mail/threads.ts'
import { messageToUs } from '../leads/leads.emails.ts'

/** To whom it is for: what they answer to it stands with their lead, where there is one. */
export async function mailAbout(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'auth' | 'mailIn'>,
  { lead_id }: { lead_id: string | null },
  email: Email,
) {
  if (lead_id === null) await queueEmail(tx, email)
  else await queueFirst(tx, ctx, { lead_id }, messageToUs, email)
}
