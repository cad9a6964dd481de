/**
 * Addresses prerendered at build time, and when each starts its JavaScript: `lazy` on the first touch of the visitor or
 * when the browser idles, `eager` at once because the page is a form. /404 is the body of every real 404.
 */
export const prerenderedPages: Record<string, 'lazy' | 'eager'> = {
  '/': 'lazy',
  '/auth': 'eager',
  '/404': 'lazy',
}
