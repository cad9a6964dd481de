import { caseStudies } from '#content/case-studies.ts'
import { agency } from '#content/agency.ts'
import { posts } from '#content/posts.ts'

/** What has a date: articles and case studies, as the feed, the sitemap and llms.txt list them. */
export type Story = {
  path: string
  title: string
  summary: string
  publishDate: string
  author: string
  category: string
}

const articles: Story[] = posts.map(({ id, title, excerpt, publishDate, author, category }) => ({
  path: `/blog/${id}`,
  title,
  summary: excerpt,
  publishDate,
  author,
  category,
}))

const cases: Story[] = caseStudies.map(({ id, title, outcome, publishDate, category }) => ({
  path: `/case-studies/${id}`,
  title,
  summary: outcome,
  publishDate,
  author: agency.name,
  category,
}))

export const stories: Story[] = [...articles, ...cases].sort((a, b) => b.publishDate.localeCompare(a.publishDate))
