import { noteReturnedChatMail } from '../chat/mailed-answers.ts'
import type { Tx } from '../db/client.ts'
import { findRecipients } from '../emails/emails.ts'
import { noteReturnedLeadMail } from '../leads/returned-mails.ts'
import { noteReturnedTicketMail } from '../tickets/returned-mails.ts'
import { aboutOf, type Found, type Taking } from './mail-facts.ts'
import type { DeliveryReport } from './read-report.ts'
import { findThreadsByRefs } from './threads.ts'

/**
 * A mail of ours came back: the team is told of it where it was said. Believed of an e-mail that we sent to that very address, or by the
 * reply address that only we can write; anybody may write a report.
 */
export async function noteReport(
  tx: Tx,
  ctx: Noting,
  { recipients, reason, refs }: DeliveryReport,
  found: Found | null,
) {
  const about = (await findReturned(tx, ctx, refs, recipients)) ?? byReplyAddress(found, recipients)
  if (!about) return
  const text = `Our email to ${about.address} came back: ${reason || 'no reason was given'}`
  if (about.found.thread === 'ticket') await noteReturnedTicketMail(tx, ctx, about.found.ticket.id, text)
  else if (about.found.thread === 'lead') await noteReturnedLeadMail(tx, ctx, about.found.lead_id, text)
  else await noteReturnedChatMail(tx, ctx, about.found.chat.id, text)
}

type Noting = Taking & { origin: string }

function byReplyAddress(found: Found | null, [address]: string[]) {
  return found?.by === 'reply_address' && address ? { found, address } : null
}

async function findReturned(tx: Tx, { mailIn }: Noting, refs: string[], recipients: string[]) {
  const ours = refs.flatMap((ref) => {
    const [id = '', domain] = ref.toLowerCase().split('@')
    return domain === mailIn.domain.toLowerCase() && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)
      ? [id]
      : []
  })
  for (const { id, to_address } of await findRecipients(tx, ours)) {
    const [thread] = await findThreadsByRefs(tx, [`${id}@${mailIn.domain}`])
    const found = thread && (await aboutOf(tx, thread, 'mention'))
    if (found && recipients.includes(to_address.toLowerCase())) return { found, address: to_address }
  }
  return null
}
