import type { NavigationLink } from './navigation.ts'

/** The buttons that float over a page (S1 §2 "Shared chrome"). */
export const floatingQuote: NavigationLink = { label: 'Get a Quote', to: '/quote' }
export const floatingFreeWebsite: NavigationLink = { label: 'Free Website', to: '/promotions' }
