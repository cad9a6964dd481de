import { createHmac } from 'node:crypto'
import type pg from 'pg'

/** Takes an event to our own endpoint and says what it answered. */
export type Deliver = (body: string, signature: string) => Promise<number>

/** `Stripe-Signature`: when, and proof that whoever sent it knows the secret. */
function signatureOf(body: string, secret: string, at: Date) {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

type Delivery = { event_id: string; attempts: number; data: object }

export type DeliveryOptions = {
  /** In which order the waiting events go out: Stripe promises none, and neither do we. */
  order?: (deliveries: Delivery[]) => Delivery[]
  /** Every how many events one is sent twice, as Stripe sometimes does; 0 is never. */
  twiceEvery?: number
}

const AT_ONCE = 20

/** Two seconds, four, eight … at most an hour between attempts; Stripe gives up after three days, we after twelve attempts. */
const MAX_ATTEMPTS = 12
const delaySeconds = (attempts: number) => Math.min(2 ** attempts, 3600)

/** Sends what is due. Returns how many events were tried. */
export async function deliverDue(
  pool: pg.Pool,
  sender: { secret: string; deliver: Deliver; now: () => Date },
  { order = shuffle, twiceEvery = 5 }: DeliveryOptions = {},
): Promise<number> {
  const { rows } = await pool.query<Delivery>(
    `select event_id, attempts, data from stripe_sandbox.deliveries join stripe_sandbox.objects on id = event_id
     where delivered_at is null and due_at <= $1 and attempts < ${MAX_ATTEMPTS} order by due_at, seq limit ${AT_ONCE}`,
    [sender.now()],
  )
  const ordered = order(rows)
  const repeated = ordered.filter((_, index) => twiceEvery > 0 && index % twiceEvery === 0)
  for (const { event_id, attempts, data } of [...ordered, ...repeated]) {
    const body = JSON.stringify(data)
    const status = await sender.deliver(body, signatureOf(body, sender.secret, sender.now())).catch(() => 0)
    const isTaken = status >= 200 && status < 300
    const dueAt = new Date(sender.now().getTime() + delaySeconds(attempts + 1) * 1000)
    await pool.query(
      `update stripe_sandbox.deliveries set attempts = $2, delivered_at = coalesce(delivered_at, $3), due_at = $4
       where event_id = $1`,
      [event_id, attempts + 1, isTaken ? sender.now() : null, dueAt],
    )
  }
  return rows.length
}

function shuffle<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
