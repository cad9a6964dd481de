import { html } from 'hono/html'
import type { WebsiteContent } from '#domain/websites.ts'
import type { Html } from './html.ts'
import type { Showing } from './showing.ts'
import { waysOf } from './ways.ts'

/** Who reads a message, how long it is kept, and that nobody is followed. */
export function privacyWords(content: WebsiteContent, showing: Showing): Html {
  const ways = waysOf(content)
  const reads = content.full_name || content.business_name
  return html`${
      showing.hasForm &&
      html`<h2>When you write to us</h2>
        <p>
          What you type into the form is read by ${reads} and nobody else. It is stored on the server of this website
          and sent to ${content.business_name} by email, so that you can be answered.
        </p>
        <p>Messages are deleted after two years at the latest, and earlier when you ask for it.</p>`
    }
    <h2>When you only look</h2>
    <p>
      This website sets no cookies, runs no scripts and loads nothing from anybody else. How often a page is opened is
      counted as a number per day; who opened it is not kept.
    </p>
    ${
      ways.length > 0 &&
      html`<h2>Whom to ask</h2>
        <p>${content.business_name}</p>
        <ul>
          ${ways.map((way) => html`<li>${way}</li>`)}
        </ul>`
    }`
}
