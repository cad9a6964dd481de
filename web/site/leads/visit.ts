import { campaignIn, visitHeader, writeVisit, type Visit } from '#domain/visits.ts'
import { keepImpersonal, readImpersonal } from '#web/kept/kept.ts'

type Arrival = Omit<Visit, 'page'>

const name = 'visit'
let remembered: Arrival | undefined

/**
 * Remembers for as long as the tab lives how its visitor came: the first page, the site before it, and the campaign of the
 * last link that named one. A page left before it had booted is known from the one after it, which names it as its referrer.
 */
export function rememberVisit() {
  const before = readArrival()
  const campaign = campaignIn(new URLSearchParams(location.search))
  const arrival = before ?? firstArrival()
  remembered = Object.keys(campaign).length > 0 ? { ...arrival, campaign } : arrival
  keepImpersonal('tab', name, JSON.stringify(remembered))
}

function firstArrival(): Arrival {
  const referrer = URL.parse(document.referrer)
  const landing = referrer?.origin === location.origin ? referrer : new URL(location.href)
  return {
    landing_page: landing.pathname,
    referrer: referrer && referrer.origin !== location.origin ? referrer.href : null,
    campaign: campaignIn(landing.searchParams),
  }
}

/** Sent with every form, beside its body. */
export function visitHeaders(): Record<string, string> {
  const arrival = remembered ?? readArrival() ?? { landing_page: null, referrer: null, campaign: {} }
  return { [visitHeader]: writeVisit({ page: location.pathname, ...arrival }) }
}

// A browser that refuses storage remembers the visit until the next page load.

function readArrival(): Arrival | undefined {
  try {
    return (JSON.parse(readImpersonal('tab', name) ?? 'null') as Arrival | null) ?? undefined
  } catch {
    return undefined
  }
}
