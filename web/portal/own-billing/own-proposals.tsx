import { formatDate, formatDay } from '#content/dates.ts'
import type { OwnProposal } from '#domain/own-billing.ts'
import { formatDollars } from '#domain/prices.ts'
import { proposalStates } from '#domain/proposals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ColumnHeader, Table, TableCell, TableHead, TableRow } from '#web/ui/table.tsx'
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
        <Table caption="Your proposals">
          <TableHead>
            <tr>
              {['Proposal', 'Sent', 'Total', 'State', 'Actions'].map((column) => (
                <ColumnHeader key={column}>{column}</ColumnHeader>
              ))}
            </tr>
          </TableHead>
          <tbody>
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
                <TableCell>
                  {state !== 'withdrawn' && (
                    <OpenOwnLink noun="proposals" id={id} label={`Open ${number}`} isFirst={state === 'sent'} />
                  )}
                </TableCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </BillingSection>
  )
}
