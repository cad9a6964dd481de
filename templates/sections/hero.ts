import { html } from 'hono/html'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { type Html, isFilled, paragraphs } from '../html.ts'
import { sizeOf, wordOf } from '../lengths.ts'
import { ornaments } from '../ornaments.ts'
import { findPicture, pictureIn } from '../picture.ts'
import type { Showing } from '../showing.ts'
import { hintBox, tradeSection } from './shell.ts'
import { portraitOf, quoteOf, standsOnTop } from './portrait.ts'

/** The first thing anybody sees. A design may show the portrait and the quote here, which are then not in the section about. */
export function heroSection(content: WebsiteContent, showing: Showing): Html {
  const hero = sectionOf(content, 'hero')
  const typed = [hero?.headline ?? '', content.business_name].find(isFilled)
  const headline = typed ?? (showing.hasHints ? (tradeSection(showing, 'hero')?.hint ?? '') : '')
  const picture = findPicture(showing, hero?.picture)
  const portrait = standsOnTop(content) ? portraitOf(content, showing) : null
  const first = portrait ?? (picture ? { picture, alt: hero?.picture?.alt ?? '' } : null)
  const second = portrait && picture ? { picture, alt: hero?.picture?.alt ?? '' } : null
  const hint = standsOnTop(content) ? showing.trade.pictureHints.profile : showing.trade.pictureHints.hero
  const quote = standsOnTop(content) ? quoteOf(content) : null
  return html`<section id="top" class="hero ${first ? 'with-picture' : 'without-picture'} ${quote ? 'with-note' : ''}">
    <div class="hero-band">
      <h1 class="${sizeOf(headline)} ${wordOf(headline)} ${typed === undefined ? 'hint' : ''}">${headline}</h1>
    </div>
    <div class="hero-text ${sizeOf(hero?.text ?? '')}">
      ${paragraphs(hero?.text ?? '')}
      <p class="action"><a class="button" href="#contact">${hero?.button || showing.trade.buttons.ask}</a></p>
    </div>
    <div class="hero-art">
      ${
        first
          ? pictureIn(showing, first.picture, { sizes: heroSizes[content.design], alt: first.alt, isFirst: true })
          : showing.hasHints
            ? hintBox(hint)
            : ornaments[content.design](content.business_name)
      }
      ${quote && html`<blockquote class="note ${sizeOf(quote)}">${paragraphs(quote)}</blockquote>`}
    </div>
    ${
      second &&
      html`<div class="hero-wide">
        ${pictureIn(showing, second.picture, { sizes: '(min-width: 80rem) 76rem, 100vw', alt: second.alt })}
      </div>`
    }
  </section>`
}

const heroSizes = {
  'bold-energetic': '100vw',
  'clean-professional': '(min-width: 80rem) 44rem, (min-width: 50rem) 56vw, 100vw',
  'warm-welcoming': '(min-width: 50rem) 27rem, 80vw',
}
