import { html, raw } from 'hono/html'
import { iconWidth } from '#domain/website-pictures.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import type { Html } from './html.ts'
import { jsonLd, shareFile } from './json-ld.ts'
import { findPicture } from './picture.ts'
import { originMark, type Showing } from './showing.ts'
import { designs } from './styles/designs.ts'
import { stylesOf } from './styles/styles.ts'
import { paletteOf } from '#domain/palettes.ts'

type Page = {
  title: string
  /** Its path, where it may be found by search engines. */
  path?: string
  isHome?: boolean
  body: Html
}

/** A whole page: one request for words and styles, and nothing that runs. */
export function document(content: WebsiteContent, showing: Showing, { title, path, isHome = false, body }: Page): Html {
  const mayBeFound = path !== undefined && !showing.isPreview
  const share = isHome && shareFile(content, showing)
  const palette = paletteOf(content.design, content)
  // Search engines want some words; where there are no others, the name.
  const description = content.description || title
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${isHome && description && html`<meta name="description" content="${description}" />`}
        ${mayBeFound ? html`<link rel="canonical" href="${originMark}${path}" />` : html`<meta name="robots" content="noindex" />`}
        <meta name="theme-color" content="${palette.page.ground}" />
        ${
          isHome &&
          html`<meta property="og:type" content="website" />
            <meta property="og:title" content="${title}" />
            <meta property="og:site_name" content="${content.business_name}" />
            <meta property="og:url" content="${originMark}/" />
            ${content.description && html`<meta property="og:description" content="${content.description}" />`}
            ${
              share &&
              html`<meta property="og:image" content="${originMark}/${share}" />
                <meta property="og:image:width" content="1200" />
                <meta property="og:image:height" content="630" />
                <meta name="twitter:card" content="summary_large_image" />`
            }`
        }
        ${icon(content, showing)}
        ${designs[content.design].firstFonts.map(
          (name) =>
            html`<link rel="preload" href="${showing.addresses.font(name)}" as="font" type="font/woff2" crossorigin />`,
        )}
        <style>
          ${raw(stylesOf(content, showing).join(''))}
        </style>
        ${
          isHome &&
          html`<script type="application/ld+json">
            ${jsonLd(content, showing)}
          </script>`
        }
      </head>
      <body class="${content.design}">
        <a class="skip" href="#content">Skip to content</a>
        ${showing.isPreview && html`<p class="preview-line">Private preview. Nobody finds this page without the link.</p>`}
        ${body}
      </body>
    </html>`
}

/** Of a logo its icon, else a drawn one with the first letter of the name. */
function icon(content: WebsiteContent, showing: Showing): Html {
  const logo = findPicture(showing, content.logo)
  const file = logo?.sizes.find(({ width, ending }) => width === iconWidth && ending === 'png')
  return logo && file
    ? html`<link rel="icon" type="image/png" href="${showing.addresses.picture(logo, file)}" />`
    : html`<link rel="icon" type="image/svg+xml" href="${showing.addresses.icon}" />`
}
