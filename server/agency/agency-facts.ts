import { agency } from '#content/agency.ts'
import type { Settings } from '../env.ts'

const domainOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1]?.toLowerCase()

/** Where the settings and content/agency.ts tell different stories about the agency. The demo is nobody's, and says nothing. */
export function disagreements({
  production,
  origin,
  smtp,
  adminEmail,
}: Pick<Settings, 'production' | 'origin' | 'smtp' | 'adminEmail'>) {
  if (!production) return []
  const found: Array<{ says: string; todo: string }> = []
  if (origin !== agency.origin)
    found.push({
      says: 'APP_ORIGIN is not the origin in content/agency.ts, which search engines and shared links are told',
      todo: `Set APP_ORIGIN to ${agency.origin}, or make content/agency.ts say ${origin} and build again.`,
    })
  if (smtp && domainOf(smtp.from) !== domainOf(agency.email))
    found.push({
      says: 'MAIL_FROM is of another domain than the e-mail address in content/agency.ts, which people write to',
      todo: `Set MAIL_FROM to an address of ${domainOf(agency.email)}, or change content/agency.ts and build again.`,
    })
  if (adminEmail !== undefined && adminEmail !== agency.mainAdminEmail.toLowerCase())
    found.push({
      says: 'ADMIN_EMAIL is not the main admin in content/agency.ts, whom the back office names',
      todo: `Set ADMIN_EMAIL to ${agency.mainAdminEmail}, or change content/agency.ts and build again.`,
    })
  return found
}
