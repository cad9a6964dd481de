import { html, raw } from 'hono/html'
import { paletteOf } from '#domain/palettes.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { textOf } from './html.ts'
import { originMark } from './showing.ts'

export const robots = `User-agent: *
Allow: /

Sitemap: ${originMark}/sitemap.xml
`

const page = (path: string) => `<url><loc>${originMark}${path}</loc></url>`

export const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${page('/')}${page('/privacy')}</urlset>
`

const corners = { 'bold-energetic': 0, 'clean-professional': 6, 'warm-welcoming': 16 }

/** For tabs and bookmarks, where there is no logo: the first letter of the name in its color. */
export function icon(content: WebsiteContent): string {
  const { page } = paletteOf(content.design, content)
  const [letter = ''] = content.business_name.toUpperCase().match(/[\p{L}\p{N}]/u) ?? []
  const font = content.design === 'warm-welcoming' ? 'Georgia,serif' : 'Arial,sans-serif'
  return textOf(
    html`${raw('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">')}<rect
        width="32"
        height="32"
        rx="${corners[content.design]}"
        fill="${page.button}"
      /><text x="16" y="23" font-family="${font}" font-size="21" font-weight="700" text-anchor="middle" fill="${page.onButton}"
        >${letter}</text
      ></svg>`,
  )
}
