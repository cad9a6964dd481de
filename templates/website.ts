import { html } from 'hono/html'
import type { WebsiteContent } from '#domain/websites.ts'
import { document } from './document.ts'
import { enquiryForm, type EnquiryField, enquiryFields, type TypedEnquiry } from './enquiry-form.ts'
import { footer } from './footer.ts'
import { header } from './header.ts'
import { type Html, textOf } from './html.ts'
import { icon, robots, sitemap } from './machine-files.ts'
import { websiteBody } from './parts.ts'
import { privacyWords } from './privacy.ts'
import { type Showing, shownAnywhere } from './showing.ts'

/** The pages of a website, by their paths: what a version keeps. */
export function websitePages(content: WebsiteContent, showing: Showing): Record<string, string> {
  return {
    '/': homePage(content, showing),
    '/privacy': privacyPage(content, showing),
    '/thank-you': thankYouPage(content, showing),
    '/404': notFoundPage(content, shownAnywhere(showing)),
    '/robots.txt': robots,
    '/sitemap.xml': sitemap,
    '/icon.svg': icon(content),
  }
}

export function homePage(content: WebsiteContent, showing: Showing): string {
  const title = content.title || content.business_name
  return textOf(document(content, showing, { title, path: '/', isHome: true, body: websiteBody(content, showing) }))
}

export function privacyPage(content: WebsiteContent, showing: Showing): string {
  return wordsPage(content, showing, { heading: 'Privacy', words: privacyWords(content, showing), path: '/privacy' })
}

export function thankYouPage(content: WebsiteContent, showing: Showing): string {
  const words = html`<p>Your message has reached ${content.business_name}.</p>
    ${back(showing)}`
  return wordsPage(content, showing, { heading: 'Thank you', words })
}

function notFoundPage(content: WebsiteContent, showing: Showing): string {
  return wordsPage(content, showing, { heading: 'Page not found', words: back(showing) })
}

/** What the form of a preview leads to. */
export function previewOnlyPage(content: WebsiteContent, showing: Showing): string {
  const words = html`<p>Nothing was sent.</p>
    ${back(showing)}`
  return wordsPage(content, showing, { heading: 'This is a preview', words })
}

/** Wrong input: the form as it was typed, each problem at its field and in a list that leads there. */
export function checkMessagePage(content: WebsiteContent, showing: Showing, typed: TypedEnquiry): string {
  const wrong = enquiryFields.filter((name): name is EnquiryField => typed.problems[name] !== undefined)
  const list = html`<ul class="problems">
    ${wrong.map((name) => html`<li><a href="#${name}">${typed.problems[name]}</a></li>`)}
  </ul>`
  return formPage(content, showing, list, typed)
}

/** Busy, too many, or no database: `sentence` says which. */
export function notTakenPage(
  content: WebsiteContent,
  showing: Showing,
  values: TypedEnquiry['values'],
  sentence = 'We could not take your message just now. Please try again in a minute.',
): string {
  return formPage(content, showing, html`<p class="problem">${sentence}</p>`, { values, problems: {} })
}

function formPage(content: WebsiteContent, showing: Showing, said: Html, typed: TypedEnquiry): string {
  const words = html`<div role="alert">${said}</div>
    ${enquiryForm(content, showing, typed)}`
  return wordsPage(content, showing, { heading: 'Please check your message', words })
}

const back = ({ addresses }: Showing) =>
  html`<p class="action"><a class="button" href="${addresses.home}">Back to the website</a></p>`

type Words = { heading: string; words: Html; path?: string }

function wordsPage(content: WebsiteContent, showing: Showing, { heading, words, path }: Words): string {
  const body = html`${header(content, showing, false)}
    <main id="content">
      <section id="words" aria-labelledby="words-heading">
        <h1 id="words-heading">${heading}</h1>
        <div class="words">${words}</div>
      </section>
    </main>
    ${footer(content, showing)}`
  const title = `${heading} | ${content.business_name}`
  return textOf(document(content, showing, { title, ...(path !== undefined && { path }), body }))
}
