/** The first label of a website's address (coach-sites.md §3.4). */
const shortest = 3
const longest = 40

/** Names of services, which a stranger must not be able to stand for. */
const reserved = new Set(
  `www mail smtp imap ftp ns1 ns2 mx autodiscover autoconfig mta-sts api app admin auth login account portal dashboard billing pay help
  support status blog shop static assets cdn images preview dev test staging sandbox websites localhost root postmaster hostmaster
  abuse security`.split(/\s+/),
)

const cutTo = (length: number, words: string) => words.slice(0, length).replace(/-+$/, '')

const spelledOut: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i', '&': ' and ' }

/** 'Kiln & Core' is kiln-and-core; letters of other scripts have no place in an address. */
const inLatin = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßœæøłđı&]/g, (letter) => spelledOut[letter] ?? '')
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')

function isReservedSlug(slug: string, agencyNames: readonly string[]): boolean {
  return reserved.has(slug) || agencyNames.some((name) => inLatin(name) === slug)
}

export const slugProblems = {
  wrong: `Please use ${shortest} to ${longest} small letters, digits and hyphens`,
  reserved: 'This address is reserved. Please choose another.',
} as const

/** What is wrong with one that somebody typed; whether it is taken only the database knows. */
export function problemOfSlug(slug: string, agencyNames: readonly string[]): string | null {
  const isRight = slug.length >= shortest && slug.length <= longest && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
  if (!isRight) return slugProblems.wrong
  return isReservedSlug(slug, agencyNames) ? slugProblems.reserved : null
}

/** The slug of a name, the `nth` try: with -2, -3 … where the one before is taken. */
export function slugFor(name: string, nth: number, agencyNames: readonly string[]): string {
  const made = cutTo(longest, inLatin(name))
  const isUsable = made.length >= shortest && !isReservedSlug(made, agencyNames)
  const slug = isUsable ? made : [cutTo(longest - '-website'.length, made), 'website'].filter(Boolean).join('-')
  const ending = nth > 1 ? `-${nth}` : ''
  return cutTo(longest - ending.length, slug) + ending
}
