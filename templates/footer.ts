import { html } from 'hono/html'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { type Html, isFilled, lines } from './html.ts'
import { sizeOf, wordOf } from './lengths.ts'
import type { Showing } from './showing.ts'
import { linksOf } from './ways.ts'

export function footer(content: WebsiteContent, showing: Showing): Html {
  const times = sectionOf(content, 'times')
  const places = times?.is_shown ? times.places : ''
  const links = linksOf(content)
  const name = content.business_name
  return html`<footer class="bottom">
    <p class="brand ${sizeOf(name)} ${wordOf(name)}">${name}</p>
    ${isFilled(places) && html`<p class="where">${lines(places)}</p>`}
    <ul>
      ${links.map((link) => html`<li>${link}</li>`)}
      <li><a href="${showing.addresses.privacy}">Privacy</a></li>
      ${
        showing.madeBy &&
        html`<li class="made-by">Website by <a href="${showing.madeBy.url}">${showing.madeBy.name}</a></li>`
      }
    </ul>
  </footer>`
}
