import type { MetaDescriptor } from 'react-router'
import { absoluteUrl, agency } from '#content/agency.ts'
import { shareCards } from '#web/pictures/pictures.ts'
import { structuredData, type MetaPicture, type Thing } from './structured-data.ts'

type PageMeta = {
  path: string
  title: string
  description: string
  keywords?: string
  /** For link previews; the studio's card unless the page has a better one. PNG or JPEG: most previews know nothing newer. */
  picture?: MetaPicture
  /** Given for articles and case studies only. */
  article?: { publishDate: string; author: string; tags: readonly string[] }
  /** What the page is about, for machines: see structured-data.ts. */
  about?: readonly Thing[]
}

/** Head of a public page. The path is given, not read: /404 is prerendered once and shown under every unknown address. */
export function pageMeta({
  path,
  title,
  description,
  keywords,
  article,
  picture = article ? shareCards.article : shareCards.page,
  about = [],
}: PageMeta): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
    { tagName: 'link', rel: 'canonical', href: absoluteUrl(path) },
    { property: 'og:type', content: article ? 'article' : 'website' },
    { property: 'og:site_name', content: agency.name },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: absoluteUrl(path) },
    { property: 'og:image', content: absoluteUrl(picture.src) },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: picture.alt },
    ...(article ? articleMeta(article) : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: absoluteUrl(picture.src) },
    { name: 'twitter:image:alt', content: picture.alt },
    ...about.map(structuredData),
  ]
}

/** For pages that no search engine should list. */
export function unlistedPageMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

function articleMeta({ publishDate, author, tags }: NonNullable<PageMeta['article']>): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: publishDate },
    { property: 'article:author', content: author },
    ...tags.map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}
