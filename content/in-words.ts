/** From how much on a unit is spoken of: 30 hours are said in hours, 50 in days. */
const units = [
  { unit: 'day', ms: 86_400_000, fromMs: 172_800_000 },
  { unit: 'hour', ms: 3_600_000, fromMs: 3_600_000 },
  { unit: 'minute', ms: 60_000, fromMs: 0 },
] as const

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })

/** 'in 5 hours', '2 days ago'. */
export function inWords(when: string | Date, now: Date): string {
  const awayMs = new Date(when).getTime() - now.getTime()
  const { unit, ms } = units.find(({ fromMs }) => Math.abs(awayMs) >= fromMs) ?? units[2]
  return relative.format(Math.trunc(awayMs / ms), unit)
}

/** Of what happened: 'just now', '2 days ago'; never in the future, whatever a clock that goes wrong says. */
export const agoInWords = (when: string | Date, now: Date): string =>
  now.getTime() - new Date(when).getTime() < 60_000 ? 'just now' : inWords(when, now)

/** '1 lead', '1,200 leads'. */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
