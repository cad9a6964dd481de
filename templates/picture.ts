import { html } from 'hono/html'
import { picturesIn } from '#domain/shown-pictures.ts'
import type { PictureSize, WebsitePicture } from '#domain/website-pictures.ts'
import type { ShownPicture, WebsiteContent } from '#domain/websites.ts'
import type { Html } from './html.ts'
import type { Showing } from './showing.ts'

/** Null, too, while it is still being made, or gone. */
export function findPicture({ pictures }: Showing, shown: ShownPicture | null | undefined): WebsitePicture | null {
  return pictures.find(({ id }) => id === shown?.id) ?? null
}

type Place = {
  /** How wide it is shown, as the browser chooses the file by it. */
  sizes: string
  alt: string
  /** The first one of the page is fetched before all others, the rest when it comes near. */
  isFirst?: boolean
}

/** Nothing moves when it arrives: its place has its shape, and its color until then. */
export function pictureIn(showing: Showing, picture: WebsitePicture, { sizes, alt, isFirst = false }: Place): Html {
  const { picture: addressOf } = showing.addresses
  const files = (ending: PictureSize['ending']) => picture.sizes.filter((size) => size.ending === ending)
  const setOf = (all: PictureSize[]) => all.map((size) => `${addressOf(picture, size)} ${size.width}w`).join(', ')
  const avif = files('avif')
  const webp = files('webp')
  const plain = plainFileOf(picture)
  return html`<picture
    >${avif.length > 0 && html`<source type="image/avif" srcset="${setOf(avif)}" sizes="${sizes}" />`}${
      webp.length > 1 && html`<source type="image/webp" srcset="${setOf(webp)}" sizes="${sizes}" />`
    }<img
      src="${addressOf(picture, plain)}"
      width="${picture.width}"
      height="${picture.height}"
      alt="${alt}"
      class="${groundOf(showing, picture)}"
      ${isFirst ? html`fetchpriority="high"` : html`loading="lazy"`}
      decoding="async"
  /></picture>`
}

/** For browsers that choose none of the others: of middle size. */
function plainFileOf({ sizes, width, height }: WebsitePicture): PictureSize {
  const ordered = sizes.filter(({ ending }) => ending === 'webp').toSorted((a, b) => a.width - b.width)
  return ordered.find((size) => size.width >= 960) ?? ordered.at(-1) ?? { width, height, ending: 'webp' }
}

const groundOf = ({ pictures }: Showing, { id }: WebsitePicture) =>
  `ground-${pictures.findIndex((picture) => picture.id === id)}`

/** Their colors stand in the page's one style sheet. */
export function pictureRules({ pictures }: Showing, content: WebsiteContent): string {
  const used = new Set(picturesIn(content).map(({ id }) => id))
  return pictures
    .map(({ id, color }, index) =>
      used.has(id) && /^#[0-9a-f]{6}$/i.test(color) ? `.ground-${index}{background:${color}}` : '',
    )
    .join('')
}
