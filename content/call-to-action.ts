import type { NavigationLink } from './navigation.ts'

/** The end of a page: one sentence to agree with, one or two buttons. The first button is the main one. */
export type CallToAction = { heading: string; text: string; buttons: NavigationLink[] }
