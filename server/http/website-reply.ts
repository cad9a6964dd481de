import type { ShownWebsite } from '../websites/shown-websites.ts'
import { websitePolicy } from './website-headers.ts'

export type Headers = Record<string, string>
/** What somebody who visits a website is answered. */
export type Reply = {
  status: number
  headers: Headers
  body: Buffer | string
  /** A page of this website, the same for everybody as long as that is what is known of it. */
  shows?: ShownWebsite
}

export const html = (status: number, text: string): Reply => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': websitePolicy(text) },
  body: text,
})
