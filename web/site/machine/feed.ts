import { absoluteUrl, agency } from '#content/agency.ts'
import { stories, type Story } from './stories.ts'
import { escapeXml, textFile } from './text-file.ts'

/** Articles and case studies, newest first, as RSS 2.0. */
export function loader() {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', agency.name),
    element('link', absoluteUrl('/')),
    element('description', agency.description),
    element('language', 'en-US'),
    `<atom:link href="${escapeXml(absoluteUrl('/feed.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...stories.map(item),
    '</channel>',
    '</rss>',
  ]
  return textFile('application/rss+xml', `${lines.join('\n')}\n`)
}

function item({ path, title, summary, publishDate, author, category }: Story) {
  return [
    '<item>',
    element('title', title),
    element('link', absoluteUrl(path)),
    element('guid', absoluteUrl(path)),
    element('pubDate', new Date(publishDate).toUTCString()),
    element('dc:creator', author),
    element('category', category),
    element('description', summary),
    '</item>',
  ].join('\n')
}

function element(name: string, text: string) {
  return `<${name}>${escapeXml(text)}</${name}>`
}
