import type { createTestApp } from './test-app.ts'

type Browser = Awaited<ReturnType<typeof createTestApp>>['visitor']

/** What is behind a link, as a browser gets it: what is saved from a bucket comes from the bucket itself. */
export async function fetchFile(browser: Browser, url: string, headers: Record<string, string> = {}) {
  const answer = await browser.get(url, undefined, headers)
  const location = answer.headers.get('location')
  return location ? fetch(location, { headers }) : answer
}
