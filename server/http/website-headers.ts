import { hashOf } from './security-headers.ts'

/** Nothing on a page connects to anything. Lighthouse asks for robots.txt from within it, and says that it has none where it may not. */
const connects = "connect-src 'self'"
const only = `img-src 'self'; font-src 'self'; ${connects}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** For a page of a website: its one style element by its hash, pictures and fonts of its own, and nothing that runs. */
export function websitePolicy(page: string): string {
  const styles = Array.from(page.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, css = '']) => hashOf(css))
  return ["default-src 'none'", ['style-src', ...styles].join(' '), only].join('; ')
}

/** On the agency's own host a website's page is nobody's: it has no origin, so that nothing of the agency's is in its reach. */
export const apart =
  'sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; '

/** What browsers may do beneath a customer's own name is not ours to say. */
const ofThisNameOnly = (hsts: string) => hsts.replace(/;.*$/, '')

export const websiteHeaders = (hsts: string | null) => ({
  ...(hsts !== null && { 'Strict-Transport-Security': ofThisNameOnly(hsts) }),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
})
