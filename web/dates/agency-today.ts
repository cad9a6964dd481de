import { agency } from '#content/agency.ts'

/** What day it is at the agency: a day of ours is never the browser's. */
export const agencyToday = () => Temporal.Now.plainDateISO(agency.timeZone)
