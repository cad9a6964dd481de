import { absoluteUrl } from '#content/agency.ts'
import { listedPages } from '#content/pages.ts'
import { stories } from './stories.ts'
import { escapeXml, textFile } from './text-file.ts'

const dates = new Map(stories.map(({ path, publishDate }) => [path, publishDate]))

function entry(path: string) {
  const date = dates.get(path)
  const lastModified = date ? `<lastmod>${date}</lastmod>` : ''
  return `  <url><loc>${escapeXml(absoluteUrl(path))}</loc>${lastModified}</url>`
}

export function loader() {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...listedPages.map(entry),
    '</urlset>',
  ]
  return textFile('application/xml', `${lines.join('\n')}\n`)
}
