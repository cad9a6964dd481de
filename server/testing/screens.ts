import { configure } from '@testing-library/react'

/** What a screen is waited for is no measurement: a machine with much to do takes its time. */
configure({ asyncUtilTimeout: 100_000 })

// Files share a browser: what one keeps there is not for the next.
for (const storage of [localStorage, sessionStorage]) storage.clear()

/** jsdom has no screen that could be asked how wide it is, or scrolled: here it is narrow. */
const narrowScreen = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
Object.assign(globalThis, { matchMedia: () => narrowScreen })
Element.prototype.scrollIntoView = () => {}
