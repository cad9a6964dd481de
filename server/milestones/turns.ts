import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ProjectSide, TurnReason } from '#domain/project-clock.ts'
import type { Tx } from '../db/client.ts'
import { project_milestones, project_requests, project_turns } from './milestones.tables.ts'

type Due = { side: ProjectSide; reason: TurnReason; milestone_id: string | null }

/** What a project waits for now: the client's answers before our work; nothing once all is approved. */
async function listDue(tx: Tx, projectId: string): Promise<Due[]> {
  const begun = await tx
    .select({ id: project_milestones.id, state: project_milestones.state })
    .from(project_milestones)
    .where(
      and(eq(project_milestones.project_id, projectId), sql`${project_milestones.state} in ('working', 'waiting')`),
    )
  const requests = await tx.$count(
    project_requests,
    and(eq(project_requests.project_id, projectId), isNull(project_requests.answered_at)),
  )
  return [
    ...begun.flatMap(({ id, state }): Due[] =>
      state === 'waiting' ? [{ side: 'client', reason: 'approval', milestone_id: id }] : [],
    ),
    ...(requests > 0 && begun.length > 0 ? [{ side: 'client', reason: 'request', milestone_id: null } as const] : []),
    ...(begun.length > 0 ? [{ side: 'team', reason: 'work', milestone_id: null } as const] : []),
  ]
}

/**
 * Gives the turn to whoever has the move now, from this moment on; one that goes on is left alone, also where something else is asked
 * for meanwhile. Asked after every change of what a project waits for, by whoever holds it.
 */
export async function followTurn(tx: Tx, projectId: string, at: Date) {
  const isOpen = and(eq(project_turns.project_id, projectId), isNull(project_turns.ended_at))
  const [open] = await tx.select().from(project_turns).where(isOpen)
  const due = await listDue(tx, projectId)
  const [first] = due
  const isStill = ({ side, reason, milestone_id }: Due) =>
    open?.side === side && open.reason === reason && open.milestone_id === milestone_id
  if (open && due.some((one) => one.side === first?.side && isStill(one))) return
  if (open) await tx.update(project_turns).set({ ended_at: at }).where(eq(project_turns.id, open.id))
  if (first) await tx.insert(project_turns).values({ ...first, project_id: projectId, started_at: at })
}
