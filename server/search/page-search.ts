import { caseStudies } from '#content/case-studies.ts'
import { agency } from '#content/agency.ts'
import { listedPages, pageFacts } from '#content/pages.ts'
import { posts } from '#content/posts.ts'
import { holdsWords, type Hit } from '#domain/search.ts'
import type { Sought } from '../db/search.ts'

type Page = Hit & { keywords: string }

const named = (title: string) => title.replace(` | ${agency.name}`, '')

const stories = new Map(
  [
    ...posts.map(({ id, title, excerpt }) => ({ path: `/blog/${id}`, title, detail: excerpt })),
    ...caseStudies.map(({ id, title, outcome }) => ({ path: `/case-studies/${id}`, title, detail: outcome })),
  ].map(({ path, ...story }) => [path, story] as const),
)

/** The public pages, as search engines know them. */
const pages: Page[] = listedPages.flatMap((path) => {
  const facts = Object.hasOwn(pageFacts, path) ? pageFacts[path as keyof typeof pageFacts] : undefined
  const { title, detail } = stories.get(path) ?? { title: named(facts?.title ?? ''), detail: facts?.description ?? '' }
  return title === '' ? [] : [{ id: path, title, detail, to: path, keywords: facts?.keywords ?? '' }]
})

/** Those whose title says it first. */
export function searchPages({ typed, by, limit }: Sought): Hit[] {
  if (by !== 'words') return []
  const inTitle = pages.filter(({ title }) => holdsWords(title, typed))
  const inText = pages.filter(({ title, detail, keywords }) => holdsWords(`${title} ${detail} ${keywords}`, typed))
  return [...new Set([...inTitle, ...inText])].slice(0, limit).map(({ keywords: _asked, ...hit }) => hit)
}
