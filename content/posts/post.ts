import type { Block } from '../blocks.ts'

export const postCategories = ['AI', 'Web Apps', 'Memberships', 'SEO/Perf'] as const
type PostCategory = (typeof postCategories)[number]

/** S1 §3, and the article itself. */
export type Post = {
  id: string
  title: string
  excerpt: string
  category: PostCategory
  /** '5 min read' */
  readTime: string
  /** ISO date, '2026-10-06'. */
  publishDate: string
  author: string
  /** A name in web/pictures/pictures.ts. */
  image: `posts/${'ai' | 'web-apps' | 'memberships' | 'seo-perf'}`
  tags: string[]
  body: Block[]
}
