/** What a link into the site may say about where its reader comes from. Everything else in an address is dropped. */
export const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
  'ref',
] as const
export type Campaign = Partial<Record<(typeof campaignParameters)[number], string>>

/** How somebody came to us: the page they wrote from, the first page they saw, the site before it, the campaign. */
export type Visit = {
  page: string | null
  landing_page: string | null
  referrer: string | null
  campaign: Campaign
}

/** A header, so that the bodies of the specification stay as they are whichever door a visitor takes. */
export const visitHeader = 'X-Visit'

const valueMaxLength = 300
const headerMaxLength = 8_000

export function campaignIn(search: URLSearchParams): Campaign {
  const found = campaignParameters.map((name) => [name, tidy(search.get(name))] as const)
  return Object.fromEntries(found.filter(([, value]) => value !== null))
}

export function writeVisit({ page, landing_page, referrer, campaign }: Visit): string {
  const given = Object.entries({ page, landing_page, referrer, ...campaign }).filter(([, value]) => value !== null)
  return new URLSearchParams(given as [string, string][]).toString()
}

/** Never refuses: a lead is worth more than knowing where it came from. What makes no sense is left out. */
export function readVisit(header: string | undefined): Visit {
  const values = new URLSearchParams(header !== undefined && header.length <= headerMaxLength ? header : '')
  return {
    page: pathIn(values.get('page')),
    landing_page: pathIn(values.get('landing_page')),
    referrer: siteIn(values.get('referrer')),
    campaign: campaignIn(values),
  }
}

function tidy(value: string | null): string | null {
  // Control characters and halves of characters: no database takes them.
  const text = (value ?? '').replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim()
  return text.slice(0, valueMaxLength).toWellFormed() || null
}

const pathIn = (value: string | null) => (value?.startsWith('/') ? tidy(value) : null)

function siteIn(value: string | null): string | null {
  const url = value === null ? null : URL.parse(value)
  return url && /^https?:$/.test(url.protocol) ? tidy(url.origin + url.pathname) : null
}
