import { test as base, type BrowserContext, expect } from '@playwright/test'

export { expect }

/**
 * Every journey also holds what no page may do: log an error, throw, break its own content security policy or ask another
 * host for anything but a file in the bucket. `test.use({ expectedErrors: [/…/] })` names what a journey provokes on purpose.
 * `test.use({ live: false })` is for journeys about what somebody else changed behind an open screen, which would show it.
 * Visitors have seen the free-website popup before, or it would stand in the way; `test.use({ popupSeen: false })` brings it.
 */
export const test = base.extend<{
  expectedErrors: RegExp[]
  popupSeen: boolean
  popup: void
  live: boolean
  line: void
  faults: string[]
}>({
  expectedErrors: [[], { option: true }],
  live: [true, { option: true }],
  line: [
    async ({ context, live }, use) => {
      if (!live) await context.addInitScript(tellNothing)
      await use()
    },
    { auto: true },
  ],
  popupSeen: [true, { option: true }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from the pattern
  baseURL: async ({}, use) => use(process.env['E2E_ORIGIN']),
  // Every journey comes from an address of its own, or the limits per address would count them all as one visitor.
  // oxlint-disable-next-line no-empty-pattern -- as above
  extraHTTPHeaders: async ({}, use) => use({ 'X-Forwarded-For': someAddress() }),
  popup: [
    async ({ context, popupSeen }, use) => {
      if (popupSeen) await context.addInitScript(rememberPopup)
      await use()
    },
    { auto: true },
  ],
  faults: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const faults: string[] = []
      watch(context, baseURL, (fault) => faults.push(fault))
      await use(faults)
      const unexpected = faults.filter((fault) => !expectedErrors.some((expected) => expected.test(fault)))
      expect(unexpected, 'the pages log no error, throw nothing and stay on their own host').toEqual([])
    },
    { auto: true },
  ],
})

function someAddress() {
  const part = () => Math.floor(Math.random() * 256)
  return `10.${part()}.${part()}.${part()}`
}

/** Runs in every new document, also in the empty one that a tab starts with and that has no storage. */
function rememberPopup() {
  if (location.protocol.startsWith('http')) localStorage.setItem('freeWebsitePopupShown', 'true')
}

/** A line that is open, and over which nothing is told. Runs in every new document. */
function tellNothing() {
  class Silence extends EventTarget {
    static readonly CLOSED = 2
    readonly readyState = 1
    close() {}
  }
  Object.assign(globalThis, { EventSource: Silence })
}

function watch(context: BrowserContext, origin: string | undefined, report: (fault: string) => void) {
  // Chromium logs violations of the content security policy here too.
  context.on('console', (message) => {
    // A line ends with its session or process, and pages are loaded oftener here than by people: its refusals the browser writes down.
    const isOfLine = new URL(message.location().url || 'about:blank').pathname === '/api/stream'
    if (isOfLine && /status of (401|403|429)|net::ERR_/.test(message.text())) return
    if (message.type() === 'error') report(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (webError) => report(`uncaught: ${webError.error().message}`))
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && ![origin, process.env['E2E_STORE_ORIGIN']].includes(url.origin))
      report(`request to another host: ${url.href}`)
  })
}
