import { html } from 'hono/html'
import type { SectionOf } from '#domain/websites.ts'
import { type Html, isFilled, paragraphs } from '../html.ts'
import { sizeOf } from '../lengths.ts'
import type { Showing } from '../showing.ts'
import { sectionShell } from './shell.ts'

export function testimonialsSection(section: SectionOf<'testimonials'>, showing: Showing): Html {
  const testimonials = section.testimonials.filter(({ text }) => isFilled(text))
  return sectionShell(
    'testimonials',
    showing,
    section.heading,
    testimonials.length > 0
      ? html`<ul class="testimonials count-${testimonials.length}">
          ${testimonials.map(
            ({ text, clientName }) =>
              html`<li>
                <figure>
                  <blockquote class="${sizeOf(text)}">${paragraphs(text)}</blockquote>
                  ${isFilled(clientName) && html`<figcaption>${clientName}</figcaption>`}
                </figure>
              </li>`,
          )}
        </ul>`
      : null,
  )
}
