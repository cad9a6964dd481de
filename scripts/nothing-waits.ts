import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'

/** Waits until the sandbox and the product have nothing left to do but what lies far ahead. Returns how much is still waiting when nothing moves any more. */
export async function waitUntilNothingWaits(pool: Pool, patienceMs: number): Promise<number> {
  let least = Infinity
  for (let deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(100)) {
    const { rows } = await pool.query<{ waiting: number }>(
      `select (select count(*) from stripe_sandbox.deliveries where delivered_at is null)::int
        + (select count(*) from payment_events where state = 'received')::int
        + (select count(*) from jobs where state <> 'dead' and run_at < now() + interval '2 hours'
           and name not in ('reconcile-payments', 'prune-expired-rows'))::int waiting`,
    )
    const waiting = rows[0]?.waiting ?? 0
    if (waiting === 0) return 0
    if (waiting < least) deadline = Date.now() + patienceMs
    least = Math.min(least, waiting)
  }
  return least
}
