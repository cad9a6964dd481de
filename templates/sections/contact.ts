import { html } from 'hono/html'
import { sectionOf, type SectionOf, type WebsiteContent } from '#domain/websites.ts'
import { enquiryForm } from '../enquiry-form.ts'
import { type Html, isFilled, paragraphs } from '../html.ts'
import { mailAddress, phoneAddress, waysOf } from '../ways.ts'
import type { Showing } from '../showing.ts'
import { sectionShell } from './shell.ts'

export function contactSection(contact: SectionOf<'contact'>, content: WebsiteContent, showing: Showing): Html {
  const hero = sectionOf(content, 'hero')
  const ways = waysOf(content)
  return sectionShell(
    'contact',
    showing,
    contact.heading || hero?.button || showing.trade.buttons.ask,
    html`<div class="contact-words">
        ${paragraphs(contact.text)}
        ${
          ways.length > 0 &&
          html`<ul class="ways">
            ${ways.map((way) => html`<li>${way}</li>`)}
          </ul>`
        }
      </div>
      ${showing.hasForm ? enquiryForm(content, showing) : directly(content)}`,
  )
}

/** Where nothing can take a message. */
function directly({ email, phone }: WebsiteContent): Html {
  const [mail, call] = [mailAddress(email), phoneAddress(phone)]
  return html`<div class="directly">
    ${mail && html`<p class="action"><a class="button" href="${mail}">Write to ${email}</a></p>`}
    ${isFilled(phone) && call && html`<p class="action"><a class="button" href="${call}">Call ${phone}</a></p>`}
  </div>`
}
