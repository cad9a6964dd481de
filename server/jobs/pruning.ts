import { and, eq, lt, notInArray, sql } from 'drizzle-orm'
import { pruneAccounts } from '../accounts/accounts.ts'
import { pruneEmailChanges } from '../accounts/email-change.ts'
import { pruneRecords } from '../billing/ledger/kept-records.ts'
import { prunePaymentEvents } from '../billing/ledger/payment-events.ts'
import { pruneConversations } from '../conversations/conversations.ts'
import { prunePresences } from '../conversations/presences.ts'
import { pruneInvitations } from '../companies/inviting.ts'
import { pruneOpenQuestions } from '../questions/questions.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/client.ts'
import { isOlderThanDays, pruneEmails } from '../emails/emails.ts'
import { pruneMailbox } from '../emails/mailbox.ts'
import { pruneMails } from '../inbound-mail/set-aside-mails.ts'
import { pruneThreads } from '../inbound-mail/threads.ts'
import { pruneLeads, pruneSpam } from '../leads/deletion.ts'
import { pruneLimits } from '../limits/limits.ts'
import { pruneLooks } from '../looks/looks.ts'
import { pruneProposals } from '../proposals/deletion.ts'
import { pruneNews } from '../news/news.ts'
import { pruneSubscriptions } from '../newsletter/newsletter.ts'
import { pruneNotifications } from '../notifications/notifications.ts'
import { pruneDataExports } from '../personal-data/data-exports.ts'
import { currentSignal } from '../request-scope.ts'
import { pruneSecurityEvents } from '../security/security.ts'
import { joinTicketMarks } from '../tickets/ticket-desk.ts'
import { fillTurns } from '../tickets/ticket-turns.ts'
import { pruneUndoSteps } from '../undo/undo-steps.ts'
import { pruneUploads } from '../uploads/checking.ts'
import { pruneUnconfirmed } from '../users/unconfirmed.ts'
import { joinUserMarks } from '../users/users.ts'
import { joinVideoMarks } from '../videos/video-counts.ts'
import { pruneEnquiries, pruneVersions } from '../websites/pruning.ts'
import { jobs } from './jobs.tables.ts'
import { jobNames } from './kinds.ts'

type Step = (db: Db, now: Date, keptDays: number) => Promise<unknown>

const steps: Step[] = [
  pruneLimits,
  pruneAccounts,
  pruneEmailChanges,
  pruneUnconfirmed,
  pruneInvitations,
  pruneSecurityEvents,
  pruneLooks,
  pruneSpam,
  pruneLeads,
  pruneProposals,
  pruneSubscriptions,
  pruneConversations,
  prunePresences,
  pruneOpenQuestions,
  pruneUploads,
  pruneVersions,
  pruneEnquiries,
  pruneUndoSteps,
  pruneNews,
  pruneNotifications,
  pruneEmails,
  pruneMailbox,
  pruneMails,
  pruneThreads,
  prunePaymentEvents,
  pruneRecords,
  pruneDataExports,
  joinUserMarks,
  joinTicketMarks,
  joinVideoMarks,
  fillTurns,
  buryUnknownJobs,
  pruneDeadJobs,
]

/** Done every hour: one step after the other, and one that fails keeps no other from its turn. */
export async function pruneExpiredRows(ctx: Pick<Ctx, 'db' | 'now'> & { keptDays: number }, all = steps) {
  const failed: string[] = []
  let cause: unknown
  for (const step of all) {
    currentSignal()?.throwIfAborted()
    try {
      await step(ctx.db, ctx.now(), ctx.keptDays)
    } catch (error) {
      failed.push(step.name)
      cause ??= error
    }
  }
  if (failed.length > 0) throw new Error(`Not done: ${failed.join(', ')}`, { cause })
}

/** A kind that no version here knows was asked for by a newer one, which is given an hour to come. */
async function buryUnknownJobs(db: Db) {
  await db
    .update(jobs)
    .set({ state: 'dead', last_error: 'No version that runs here knows this kind of job' })
    .where(
      and(eq(jobs.state, 'queued'), notInArray(jobs.name, jobNames), lt(jobs.run_at, sql`now() - interval '1 hour'`)),
    )
}

/** Whoever was to see them had the time; some name whom they are about. */
async function pruneDeadJobs(db: Db, _now: Date, keptDays: number) {
  await db.delete(jobs).where(and(eq(jobs.state, 'dead'), isOlderThanDays(jobs.run_at, keptDays)))
}
