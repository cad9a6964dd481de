import { html } from 'hono/html'
import { hasContent, type WebsiteContent } from '#domain/websites.ts'
import type { Html } from './html.ts'
import { sizeOf } from './lengths.ts'
import { findPicture } from './picture.ts'
import { tradeSection } from './sections/shell.ts'
import type { Showing } from './showing.ts'

/** Those with something in them; beside the wizard also those that are still to come. */
export function shownSections({ sections }: WebsiteContent, { hasHints }: Showing) {
  return sections.filter((section) => section.is_shown && (hasHints || hasContent(section)))
}

/** `isHome`: on the page that has the sections; from all others links lead back to it. */
export function header(content: WebsiteContent, showing: Showing, isHome = true): Html {
  const { home } = showing.addresses
  const links = shownSections(content, showing)
    .filter(({ kind }) => kind !== 'hero')
    .map(({ kind }) => ({
      name: tradeSection(showing, kind)?.name ?? kind,
      to: `${isHome ? '' : home}#${kind}`,
      isAction: kind === 'contact',
    }))
  const list = html`<ul>
    ${links.map(
      ({ name, to, isAction }) => html`<li><a href="${to}" class="${isAction ? 'to-contact' : ''}">${name}</a></li>`,
    )}
  </ul>`
  const isShort = links.length < 2
  return html`<header class="top-bar">
    <a class="brand ${sizeOf(content.business_name)}" href="${isHome ? '#top' : home}">${brand(content, showing)}</a>
    <nav aria-label="Sections" class="links ${isShort ? 'always' : ''}">${list}</nav>
    ${
      !isShort &&
      html`<details class="menu">
        <summary>Menu</summary>
        <nav aria-label="Sections">${list}</nav>
      </details>`
    }
  </header>`
}

function brand(content: WebsiteContent, showing: Showing): Html | string {
  const logo = findPicture(showing, content.logo)
  if (!logo) return content.business_name
  const files = logo.sizes.filter(({ ending }) => ending === 'webp').toSorted((a, b) => a.width - b.width)
  const [small = { width: logo.width, height: logo.height, ending: 'webp' as const }, large] = files
  const address = (size: typeof small) => showing.addresses.picture(logo, size)
  const set = large && html`srcset="${address(small)} 1x, ${address(large)} 2x"`
  const alt = content.logo?.alt || content.business_name
  return html`<img src="${address(small)}" ${set} width="${logo.width}" height="${logo.height}" alt="${alt}" />`
}
