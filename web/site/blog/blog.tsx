import { pageFacts } from '#content/pages.ts'
import { blogPage, posts } from '#content/posts.ts'
import { postCategories } from '#content/posts/post.ts'
import { pageMeta } from '#web/site/page-meta.ts'
import { CategoryFilter } from '#web/site/sections/category-filter.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { breadcrumbList } from '#web/site/structured-data.ts'
import { NewsletterSection } from './newsletter-section.tsx'
import { PostCard } from './post-card.tsx'

export const meta = () =>
  pageMeta({
    path: '/blog',
    ...pageFacts['/blog'],
    about: [breadcrumbList([{ label: blogPage.title, to: '/blog' }])],
  })

export default function Blog() {
  const { title, kicker, description, filterLabel, allLabel } = blogPage
  return (
    <>
      <PageHero kicker={kicker} title={title} description={description} />
      <div className="page-width py-14 sm:py-20">
        <CategoryFilter label={filterLabel} all={allLabel} categories={postCategories}>
          <ul className="grid gap-x-12 gap-y-16 md:grid-cols-2">
            {posts.map((post, index) => (
              <PostCard key={post.id} post={post} first={index === 0} />
            ))}
          </ul>
        </CategoryFilter>
      </div>
      <NewsletterSection />
    </>
  )
}
