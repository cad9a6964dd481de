import { formatMoment } from '#content/dates.ts'
import type { MilestoneVersion } from '#domain/milestones.ts'

type Decided = Pick<MilestoneVersion, 'version' | 'decision' | 'decided_name' | 'decided_at' | 'comment'>

/** What a client said of a version, as everybody reads it from then on; null while it waits. */
export function outcomeOf({ version, decision, decided_name, decided_at, comment }: Decided): string | null {
  if (decision === null || decided_at === null) return null
  const who = `by ${decided_name} on ${formatMoment(decided_at)}, version ${version}`
  return decision === 'approved' ? `Approved ${who}.` : `Changes asked for ${who}: ${comment}`
}
