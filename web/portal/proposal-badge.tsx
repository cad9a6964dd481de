import { proposalStates, type ShownProposalState } from '#domain/proposals.ts'
import { Badge } from '#web/ui/badge.tsx'

const tones = {
  draft: 'outline',
  sent: 'mark',
  signed: 'warning',
  accepted: 'success',
  declined: 'neutral',
  expired: 'neutral',
  withdrawn: 'neutral',
} as const

export const ProposalBadge = ({ state }: { state: ShownProposalState }) => (
  <Badge tone={tones[state]}>{proposalStates[state]}</Badge>
)
