import { createHash } from 'node:crypto'
import { defaultHsts } from '../env.ts'

/** On every answer. What differs per answer is the content security policy; how long browsers insist on https is a setting (HSTS). */
export const securityHeaders = (hsts: string | null = defaultHsts) => ({
  ...(hsts !== null && { 'Strict-Transport-Security': hsts }),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
})

/** For answers that are data: nothing in them may run or load. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Lets this text run, or style, inside a page. */
export const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** For pages: everything from ourselves; inline scripts and styles only by their hash. */
export function pagePolicy(hashes: { scripts?: string[]; styles?: string[] } = {}) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...(hashes.scripts ?? [])].join(' '),
    ["style-src 'self'", ...(hashes.styles ?? [])].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
