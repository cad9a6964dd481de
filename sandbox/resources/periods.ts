import type { Stripe } from 'stripe'

export type Period = { start: number; end: number }
type Every = Pick<Stripe.Price.Recurring, 'interval' | 'interval_count'>

const DAY = 24 * 3600

/** `times` intervals after a moment; the 31st is the last day of a shorter month. */
function later(seconds: number, { interval, interval_count }: Every, times: number) {
  const count = interval_count * times
  if (interval === 'day' || interval === 'week') return seconds + count * (interval === 'day' ? 1 : 7) * DAY
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * (interval === 'year' ? 12 : 1))
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}

/** The period that begins at `start`, counted from the anchor: who began on the 31st is billed on the 31st again. */
export function periodFrom(start: number, anchor: number, every: Every): Period {
  for (let times = 1; ; times++) {
    const end = later(anchor, every, times)
    if (end > start) return { start, end }
  }
}
