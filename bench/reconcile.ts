// Run by payments.ts in a process of its own: as many paid sessions at the sandbox as asked for, of which nobody told us,
// each with its purchase waiting; prints how many seconds one reconciliation takes to settle them all.
import { eq } from 'drizzle-orm'
import { reconcilePayments } from '#server/billing/ledger/payment-events.ts'
import { one_time_purchases } from '#server/billing/checkouts/checkouts.tables.ts'
import { createDb } from '#server/db/client.ts'
import { openConnection } from '#server/db/connection.ts'
import { readSettings } from '#server/env.ts'
import { openPayments } from '#server/outside/payment-sandbox.ts'

const task = JSON.parse(process.argv[2] ?? '') as { dataDir: string; databaseUrl?: string; events: number }
const { events } = task
const settings = readSettings({ DATA_DIR: task.dataDir, DATABASE_URL: task.databaseUrl })
const connection = await openConnection(settings)
const db = createDb(connection.pool)
const now = () => new Date()
const answer = () => new Response(null, { status: 503 })
const { payments } = await openPayments(undefined, { ...settings, pool: connection.pool, now, answer })
const auth = { sessionSecret: settings.sessionSecret }
const ctx = { db, auth, now, payments, origin: settings.origin }
await reconcilePayments(ctx)

await copyOnePurchase(events)
const started = performance.now()
const missed = await reconcilePayments(ctx)
const seconds = (performance.now() - started) / 1000
const pending = await db.$count(one_time_purchases, eq(one_time_purchases.status, 'pending'))
if (missed !== events || pending > 0) throw new Error(`${missed} events were found, ${pending} purchases still wait`)
console.log(seconds.toFixed(2))
await connection.close()
process.exit(0)

/** Cleo's last paid purchase so many times more: in our tables as pending, at the sandbox as paid. */
async function copyOnePurchase(times: number) {
  await connection.pool.query(
    `create temp table copies as
       select gen_random_uuid() as checkout_id, 'cs_test_copy' || n as session_id, 'evt_copy' || n as event_id, source.*
       from generate_series(1, $1) n, (
         select c.id as old_checkout, c.session_id as old_session, c.user_id, o.data as session, e.data as event, e.created
         from checkouts c
         join one_time_purchases p on p.checkout_id = c.id and p.status = 'paid'
         join stripe_sandbox.objects o on o.id = c.session_id
         join stripe_sandbox.objects e on e.object = 'event' and e.data ->> 'type' = 'checkout.session.completed'
           and e.data -> 'data' -> 'object' ->> 'id' = c.session_id
         order by c.created_at desc limit 1) source`,
    [times],
  )
  await connection.pool.query(
    `insert into checkouts (id, user_id, purpose, subject, amount, currency, session_id, created_at)
     select copies.checkout_id, copies.user_id, c.purpose, c.subject, c.amount, c.currency, copies.session_id, now()
     from copies join checkouts c on c.id = old_checkout`,
  )
  await connection.pool.query(
    `insert into one_time_purchases (user_id, checkout_id, product_name, discount_amount, original_amount, final_amount, created_at)
     select copies.user_id, copies.checkout_id, p.product_name, p.discount_amount, p.original_amount, p.final_amount, now()
     from copies join one_time_purchases p on p.checkout_id = old_checkout`,
  )
  const renamed = (json: string) =>
    `replace(replace(${json}::text, old_session, session_id), old_checkout::text, checkout_id::text)`
  await connection.pool.query(
    `insert into stripe_sandbox.objects (id, object, created, data)
     select session_id, 'checkout.session', created, ${renamed('session')}::jsonb from copies`,
  )
  await connection.pool.query(
    `insert into stripe_sandbox.objects (id, object, created, data)
     select event_id, 'event', extract(epoch from now())::bigint,
       jsonb_set(jsonb_set(${renamed('event')}::jsonb, '{id}', to_jsonb(event_id)), '{created}', to_jsonb(extract(epoch from now())::bigint))
     from copies`,
  )
}
