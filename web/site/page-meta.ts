import type { MetaDescriptor } from 'react-router'
import { company } from '#content/company.ts'

type PageFacts = { title: string; description: string; path: string; keywords?: string }

/** Title, description and social card of a public page. The path is given, not read: a page is prerendered under several. */
export function pageMeta({ title, description, path, keywords }: PageFacts): MetaDescriptor[] {
  const url = new URL(path, company.origin).href
  return [
    { title },
    { name: 'description', content: description },
    ...(keywords ? [{ name: 'keywords', content: keywords }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: company.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
  ]
}

/** For pages that no search engine should list. */
export function unlistedPageMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
