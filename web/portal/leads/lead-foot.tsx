import { useRef } from 'react'
import type { LeadWithHistory } from '#web/api/lead-inbox.ts'
import { WhatToWrite } from '#web/conversations/what-to-write.tsx'
import { DetailFoot } from '#web/lists/detail-foot.tsx'
import { useFocusFor } from '../from-today.ts'
import { LeadReply } from './lead-reply.tsx'
import { LeadStep } from './lead-steps.tsx'

/** What is written to whoever knocked, and what of them; whoever left no address was called, and that is noted. */
export function LeadFoot({ lead }: { lead: LeadWithHistory }) {
  const { email } = lead
  const asked = useFocusFor<HTMLTextAreaElement>('Answer')
  const other = useRef<HTMLTextAreaElement>(null)
  const [replyField, noteField] = email ? [asked, other] : [other, asked]
  return (
    <DetailFoot>
      <WhatToWrite
        reply={email ? <LeadReply lead={lead} address={email} field={replyField} /> : undefined}
        replyField={replyField}
        note={<LeadStep lead={lead} field={noteField} />}
        noteField={noteField}
        noteLabel="Note"
      />
    </DetailFoot>
  )
}
