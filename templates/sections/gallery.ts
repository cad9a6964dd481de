import { html } from 'hono/html'
import type { SectionOf, WebsiteContent } from '#domain/websites.ts'
import type { Html } from '../html.ts'
import { findPicture, pictureIn } from '../picture.ts'
import type { Showing } from '../showing.ts'
import { tilesOf } from '../tiles.ts'
import { sectionShell } from './shell.ts'

export function gallerySection(section: SectionOf<'gallery'>, { design }: WebsiteContent, showing: Showing): Html {
  const shown = section.pictures.flatMap(({ id, alt }) => {
    const picture = findPicture(showing, { id, alt })
    return picture ? [{ picture, alt }] : []
  })
  const tiles = tilesOf[design](shown.length)
  return sectionShell(
    'gallery',
    showing,
    section.heading,
    shown.length > 0
      ? html`<ul class="gallery count-${shown.length}">
          ${shown.map(
            ({ picture, alt }, index) =>
              html`<li class="${tiles[index]}">
                ${pictureIn(showing, picture, { sizes: '(min-width: 50rem) 50vw, 100vw', alt })}
              </li>`,
          )}
        </ul>`
      : null,
  )
}
