import { EventEmitter } from 'node:events'
import { afterCommit, type Queries } from '../db/client.ts'
import { currentRequestId } from '../request-scope.ts'
import { jobs } from './jobs.tables.ts'

/** Every job by name, with what it is told. Payloads hold ids: the handler reads the rest when it runs. */
export type JobPayloads = {
  'deliver-email': { email_id: string }
  'open-account': { email: string }
  'mail-confirmation-link': { email: string }
  'mail-recovery-link': { email: string }
  'prune-expired-rows': Record<string, never>
  'settle-payment-event': { event_id: string }
  'reconcile-payments': Record<string, never>
  'expire-checkouts': { user_id: string; checkout_id: string }
  'ask-refund': { request_id: string }
  'end-grace': { user_id: string }
  'bind-arrangements': { user_id: string }
  'remove-file': { path: string }
  'check-upload': { upload_id: string }
  'discard-upload': { upload_id: string }
  'tell-of-incomplete': { subscription_id: string }
  'follow-plans': Record<string, never>
  'end-subscriptions': { customer_id: string }
}
export type JobName = keyof JobPayloads

/** A hint to this process's worker that there is something to do; the table is the truth. */
export const enqueued = new EventEmitter()

type Options = { runAt?: Date; uniqueKey?: string }

/** Asks for work inside the transaction that causes it: committed together or not at all. */
export async function enqueue<Name extends JobName>(
  tx: Queries,
  name: Name,
  payload: JobPayloads[Name],
  options: Options = {},
) {
  await enqueueAll(tx, name, [payload], options)
}

export async function enqueueAll<Name extends JobName>(
  tx: Queries,
  name: Name,
  payloads: JobPayloads[Name][],
  { runAt, uniqueKey }: Options = {},
) {
  const now = new Date()
  const shared = {
    run_at: runAt ?? now,
    unique_key: uniqueKey ?? null,
    request_id: currentRequestId(),
    created_at: now,
  }
  await tx
    .insert(jobs)
    .values(payloads.map((payload) => ({ ...shared, name, payload })))
    .onConflictDoNothing()
  afterCommit(() => enqueued.emit('job'))
}
