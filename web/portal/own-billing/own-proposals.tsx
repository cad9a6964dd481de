import { formatDate, formatDay } from '#content/dates.ts'
import type { OwnProposal } from '#domain/own-billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { proposalStates } from '#domain/proposals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ActionsCell, ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { linkToOwnPaper } from '#web/api/own-billing.ts'
import { SaveFile } from '../save-file.tsx'
import { BillingSection } from './billing-section.tsx'
import { OpenOwnLink } from './open-own-link.tsx'

const tones = {
  sent: 'mark',
  signed: 'blue',
  accepted: 'success',
  declined: 'neutral',
  expired: 'warning',
  withdrawn: 'neutral',
} as const satisfies Record<OwnProposal['state'], string>

export function OwnProposals({ proposals }: { proposals: OwnProposal[] }) {
  return (
    <BillingSection title="Your proposals" empty="No proposals yet">
      {proposals.length > 0 && (
        <ListTable caption="Your proposals" columns={['Proposal', 'Sent', 'Total', 'State', 'Actions']}>
          {proposals.map(({ id, number, title, state, total, sent_at, valid_until }) => (
            <TableRow key={id}>
              <TableCell className="min-w-44 wrap-anywhere">
                <span className="font-semibold whitespace-nowrap">{number}</span>
                <span className="block">{title}</span>
              </TableCell>
              <TableCell className="whitespace-nowrap">{formatDate(sent_at)}</TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">{formatDollars(total)}</TableCell>
              <TableCell>
                <Badge tone={tones[state]}>{proposalStates[state]}</Badge>
                {state === 'sent' && valid_until && (
                  <span className="block pt-1 text-note whitespace-nowrap text-ink-soft">
                    valid until {formatDay(valid_until)}
                  </span>
                )}
              </TableCell>
              <ActionsCell>
                {state !== 'withdrawn' && (
                  <OpenOwnLink noun="proposals" id={id} label={`Open ${number}`} isFirst={state === 'sent'} />
                )}
                <SaveFile from={() => linkToOwnPaper('proposals', id)}>{`PDF of ${number}`}</SaveFile>
              </ActionsCell>
            </TableRow>
          ))}
        </ListTable>
      )}
    </BillingSection>
  )
}
