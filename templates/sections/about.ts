import { html } from 'hono/html'
import type { SectionOf, WebsiteContent } from '#domain/websites.ts'
import { type Html, isFilled, paragraphs } from '../html.ts'
import { rowOf, sizeOf, wordOf } from '../lengths.ts'
import { pictureIn } from '../picture.ts'
import type { Showing } from '../showing.ts'
import { portraitOf, quoteOf, standsOnTop } from './portrait.ts'
import { hintBox, sectionShell, tradeSection } from './shell.ts'

export function aboutSection(about: SectionOf<'about'>, content: WebsiteContent, showing: Showing): Html {
  const portrait = standsOnTop(content) ? null : portraitOf(content, showing)
  const quote = standsOnTop(content) && quoteOf(content) ? '' : about.quote
  const wantsPortrait = showing.hasHints && !standsOnTop(content)
  return sectionShell(
    'about',
    showing,
    about.heading,
    html`${
      portrait
        ? html`<div class="portrait">
            ${pictureIn(showing, portrait.picture, {
              sizes: '(min-width: 80rem) 26rem, (min-width: 50rem) 36vw, 100vw',
              alt: portrait.alt,
            })}
          </div>`
        : wantsPortrait && html`<div class="portrait">${hintBox(showing.trade.pictureHints.profile)}</div>`
    }
    ${isFilled(about.text) ? story(about.text) : showing.hasHints && hintBox(tradeSection(showing, 'about')?.hint ?? '')}
    ${isFilled(quote) && html`<blockquote class="quote ${sizeOf(quote)}">${paragraphs(quote)}</blockquote>`}
    ${figures(about)} ${certifications(about)}`,
  )
}

/** A short beginning is set larger. */
function story(text: string) {
  const [first = ''] = text.split(/\n\s*\n/)
  return html`<div class="story ${sizeOf(text)} ${first.length <= 320 ? 'with-lead' : ''}">${paragraphs(text)}</div>`
}

function figures({ figures }: SectionOf<'about'>) {
  const shown = figures.filter(({ figure }) => isFilled(figure))
  const texts = shown.map(({ figure }) => figure)
  return (
    shown.length > 0 &&
    html`<dl class="figures count-${shown.length} ${rowOf(texts)} ${wordOf(texts.join(' '))}">
      ${shown.map(
        ({ figure, label }) =>
          html`<div>
            <dt>${label}</dt>
            <dd>${figure}</dd>
          </div>`,
      )}
    </dl>`
  )
}

function certifications({ certifications }: SectionOf<'about'>) {
  const shown = certifications.filter(isFilled)
  return (
    shown.length > 0 &&
    html`<ul class="certifications">
      ${shown.map((name) => html`<li>${name}</li>`)}
    </ul>`
  )
}
