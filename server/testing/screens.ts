import { configure } from '@testing-library/react'

/** What a screen is waited for is no measurement: a machine with much to do takes its time. */
configure({ asyncUtilTimeout: 100_000 })

// Files share a browser: what one keeps there is not for the next.
for (const storage of [localStorage, sessionStorage]) storage.clear()

/** jsdom has no screen that could be asked how wide it is, or scrolled: here it is narrow. */
const narrowScreen = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
Object.assign(globalThis, { matchMedia: () => narrowScreen })
Element.prototype.scrollIntoView = () => {}

/** Nor have its frames constructed style sheets, or a place that could be scrolled to: here they take both, and show nothing of them. */
const frame = HTMLIFrameElement.prototype
const content = Object.getOwnPropertyDescriptor(frame, 'contentDocument')
Object.defineProperty(frame, 'contentDocument', {
  configurable: true,
  get(this: HTMLIFrameElement) {
    const page = content?.get?.call(this) as Document | null
    const view = page?.defaultView
    if (!page || !view || 'adoptedStyleSheets' in page) return page
    Object.assign(view.CSSStyleSheet.prototype, { replaceSync: () => {} })
    Object.assign(view, { scrollTo: () => {} })
    return Object.assign(page, { adoptedStyleSheets: [] })
  },
})
