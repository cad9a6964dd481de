import { html } from 'hono/html'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { type Html, isFilled } from './html.ts'

/** Null where it is no address that could be written to. */
export const mailAddress = (email: string) =>
  /^[^\s@<>"'?&#%/\\]+@[^\s@<>"'?&#%/\\]+$/.test(email) ? `mailto:${email}` : null

export function phoneAddress(phone: string): string | null {
  const number = phone.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '')
  return /^\+?\d{5,15}$/.test(number) ? `tel:${number}` : null
}

/** How the owner may be reached besides the form, as they want it. */
export function waysOf(content: WebsiteContent): (Html | string)[] {
  const contact = sectionOf(content, 'contact')
  const { phone, email } = content
  return [
    ...(contact?.show_phone && isFilled(phone) ? [linked(phone, phoneAddress(phone))] : []),
    ...(contact?.show_email && isFilled(email) ? [linked(email, mailAddress(email))] : []),
    ...linksOf(content),
  ]
}

export function linksOf(content: WebsiteContent): (Html | string)[] {
  const links = sectionOf(content, 'contact')?.links ?? []
  return links
    .filter(({ text, url }) => isFilled(text) || isFilled(url))
    .map(({ text, url }) => linked(isFilled(text) ? text : url, /^https:\/\/[^\s/]/i.test(url) ? url : null))
}

const linked = (text: string, url: string | null) => (url ? html`<a href="${url}">${text}</a>` : text)
