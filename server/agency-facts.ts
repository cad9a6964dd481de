import { company } from '#content/company.ts'
import type { Settings } from './env.ts'

const domainOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1]?.toLowerCase()

/** Where the settings and content/company.ts tell different stories about the agency. The demo is nobody's, and says nothing. */
export function disagreements({
  production,
  origin,
  smtp,
  adminEmail,
}: Pick<Settings, 'production' | 'origin' | 'smtp' | 'adminEmail'>) {
  if (!production) return []
  const found: Array<{ says: string; todo: string }> = []
  if (origin !== company.origin)
    found.push({
      says: 'APP_ORIGIN is not the origin in content/company.ts, which search engines and shared links are told',
      todo: `Set APP_ORIGIN to ${company.origin}, or make content/company.ts say ${origin} and build again.`,
    })
  if (smtp && domainOf(smtp.from) !== domainOf(company.email))
    found.push({
      says: 'MAIL_FROM is of another domain than the e-mail address in content/company.ts, which people write to',
      todo: `Set MAIL_FROM to an address of ${domainOf(company.email)}, or change content/company.ts and build again.`,
    })
  if (adminEmail !== undefined && adminEmail !== company.mainAdminEmail.toLowerCase())
    found.push({
      says: 'ADMIN_EMAIL is not the main admin in content/company.ts, whom the back office names',
      todo: `Set ADMIN_EMAIL to ${company.mainAdminEmail}, or change content/company.ts and build again.`,
    })
  return found
}
