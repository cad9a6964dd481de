import { agency } from './agency.ts'

/**
 * One way to write days and hours, on screens and in e-mails. A screen is in its reader's own time zone; an e-mail, whose reader
 * may be anywhere, is in the agency's. Wherever an hour is given, its zone is named.
 */
type When = string | Date
type Zone = string

export const agencyZone: Zone = agency.timeZone

type Style = Intl.DateTimeFormatOptions
const day = { month: 'short', day: '2-digit', year: 'numeric' } satisfies Style
const clock = { weekday: 'short', hour: 'numeric', minute: '2-digit' } satisfies Style
const weekClock = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } satisfies Style
const promised = { ...clock, month: 'short', day: 'numeric' } satisfies Style
const hour = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } satisfies Style
const numbered = { day: '2-digit', month: '2-digit', year: 'numeric' } satisfies Style
const weekday = { weekday: 'long' } satisfies Style

/** Made once for each style and zone: making one takes longer than the rest of a list's row. */
const formats = new Map<Style, Map<Zone | undefined, Intl.DateTimeFormat>>()

function formatIn(style: Style, zone: Zone | undefined): Intl.DateTimeFormat {
  const byZone = formats.get(style) ?? new Map<Zone | undefined, Intl.DateTimeFormat>()
  const format = byZone.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...style, timeZone: zone })
  formats.set(style, byZone.set(zone, format))
  return format
}

/** Newer ICU puts a narrow space before AM and PM, which e-mails and comparisons stumble over. */
const write = (when: When, style: Style, zone?: Zone) =>
  formatIn(style, zone).format(new Date(when)).replaceAll('\u202F', ' ')

/** S2 §9: 'Nov 05, 2026'. */
export const formatDate = (when: When, zone?: Zone) => write(when, day, zone)

/** 'Nov 05, 2026, 2:05 PM PST', where the hour matters. */
export const formatMoment = (when: When, zone?: Zone) => `${formatDate(when, zone)}, ${write(when, hour, zone)}`

/** 'Thursday, 2:05 PM PST', for what is due within a week. */
export const formatSoon = (when: When, zone?: Zone) => `${formatWeekday(when, zone)}, ${write(when, hour, zone)}`

/** '2:05 PM PST', or '2 PM PST' on the hour. */
export const formatHour = (when: When, zone?: Zone) => write(when, hour, zone).replace(':00', '')

/** 'Mon, Nov 16, 12:00 PM', where the zone is said beside it. */
export const formatPromised = (when: When, zone: Zone) => write(when, promised, zone)

/** 'Mon 12:00 PM', where there is room for no more; the whole of it stands in its title. */
export const formatWeekHour = (when: When, zone: Zone) => write(when, clock, zone)

/** 'Mon 14:05', to be compared with opening hours. */
export const formatWeekClock = (when: When, zone: Zone) => write(when, weekClock, zone)

/** '3 h 20 min', of a length of time. */
export const formatHours = (minutes: number) => `${Math.floor(minutes / 60)} h ${minutes % 60} min`

export const formatWeekday = (when: When, zone?: Zone) => write(when, weekday, zone)

/** '2026-11-05', for what compares days. */
export const writeDay = (when: When, zone: Zone) => {
  const [month = '', date = '', year = ''] = write(when, numbered, zone).split('/')
  return `${year}-${month}-${date}`
}

/** A day without a time, such as a due date: the same day for every reader. */
export function formatDay(written: string): string
export function formatDay(written: string | null): string | undefined
export function formatDay(written: string | null): string | undefined {
  return written === null ? undefined : formatDate(`${written}T00:00Z`, 'UTC')
}
