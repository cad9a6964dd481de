/** Names that customers own, for their websites (coach-sites.md §3.4). */

export const domainProblems = {
  wrong: 'Please enter a domain such as kilncore.com',
  refused: 'This domain cannot be used here.',
} as const
type Problem = keyof typeof domainProblems

/** The names that are ours, without ports. */
export type OwnHosts = { agency: string; websites: string | null }

/** `_slipway.` stands before it, and a whole name has 253 characters. */
const longest = 253 - '_slipway.'.length
/** More than the longest name in letters of other scripts. */
export const longestTyped = 1_000

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** A name as somebody typed it, as it stands in the DNS; or what is wrong with it. */
export function readDomain(typed: string, ours: OwnHosts): { domain: string } | { problem: Problem } {
  const name = typed.trim().replace(/\.$/, '')
  if (isAddress(name) || name.startsWith('*.')) return { problem: 'refused' }
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(name)) return { problem: 'wrong' }
  const domain = inPunycode(name)
  if (domain === null || !isHostName(domain)) return { problem: 'wrong' }
  return isOurs(domain, ours) ? { problem: 'refused' } : { domain }
}

/** Of the internet protocol, in any of its ways to be written. */
const isAddress = (name: string) => /^[\d.]+$|^\[.*\]$|:.*:/.test(name) || /^(?:.*\.)?(?:\d+|0x[\da-f]*)$/i.test(name)

/** Letters of other scripts are written in it. */
function inPunycode(name: string): string | null {
  try {
    return new URL(`http://${name}`).hostname
  } catch {
    return null
  }
}

function isHostName(name: string): boolean {
  const labels = name.split('.')
  return labels.length >= 2 && name.length <= longest && labels.every((one) => label.test(one))
}

const isOrLiesBeneath = (name: string, host: string) => name === host || name.endsWith(`.${host}`)

/** Beneath localhost only the first label is a website's: names of two and more stand for domains of their owners (§2.8). */
function isOurs(name: string, { agency, websites }: OwnHosts): boolean {
  if (isOrLiesBeneath(name, agency)) return true
  if (websites === null || !isOrLiesBeneath(name, websites)) return false
  return websites !== 'localhost' || name.split('.').length < 3
}

/** Whether somebody's own domain can have it at all: most names that are asked for by mistake have one label. */
export const mayBeOwnDomain = (name: string, ours: OwnHosts) =>
  isHostName(name) && !isAddress(name) && !isOurs(name, ours)

/** What both forms of a name have in common: who proves one holds the other, too. */
export const withoutWww = (domain: string) => domain.replace(/^www\.(?=[^.]+\.)/, '')

/** With www where it has none, without where it has: the other form of a name, unless that is ours. */
export function otherFormOf(domain: string, ours: OwnHosts): string | null {
  const bare = withoutWww(domain)
  const other = bare === domain ? `www.${domain}` : bare
  return isOurs(other, ours) ? null : other
}

/** Where the proof stands: beside the name itself, as a CNAME allows no neighbor. */
export const proofNameOf = (domain: string) => `_slipway.${withoutWww(domain)}`
export const proofOf = (token: string) => `slipway-website=${token}`

/** What the stand-in for the DNS knows. */
export const dnsRecordTypes = ['TXT', 'CNAME', 'A'] as const
export type DnsRecordType = (typeof dnsRecordTypes)[number]

export type DomainRecord = { type: DnsRecordType | 'AAAA'; name: string; value: string }
/** Where websites are: the name of their host, and its addresses as far as they are known. */
export type Target = { host: string; addresses: readonly string[] }

/** What somebody sets where they bought the domain. At the top of a zone no CNAME may stand. */
export function recordsOf(domain: string, token: string, { host, addresses }: Target): DomainRecord[] {
  const proof: DomainRecord = { type: 'TXT', name: proofNameOf(domain), value: proofOf(token) }
  if (domain.split('.').length > 2 && !isAddress(host)) return [proof, { type: 'CNAME', name: domain, value: host }]
  const places = addresses.map((value): DomainRecord => {
    return { type: value.includes(':') ? 'AAAA' : 'A', name: domain, value }
  })
  return [proof, ...places]
}
