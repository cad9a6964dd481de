import { useParams } from 'react-router'
import { agency } from '#content/agency.ts'
import { blogPage, posts } from '#content/posts.ts'
import type { Post } from '#content/posts/post.ts'
import { pictures } from '#web/pictures/pictures.ts'
import NotFound, { meta as notFoundMeta } from '#web/site/not-found.tsx'
import { pageMeta } from '#web/site/page-meta.ts'
import { LongText } from '#web/site/sections/long-text.tsx'
import { NextStory } from '#web/site/sections/next-story.tsx'
import { PageHero } from '#web/site/sections/page-hero.tsx'
import { StoryPicture } from '#web/site/sections/story-picture.tsx'
import { article, breadcrumbList } from '#web/site/structured-data.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NewsletterSection } from './newsletter-section.tsx'
import { PublishDate } from './publish-date.tsx'

const findPost = (id: string | undefined) => posts.find((post) => post.id === id)

const wayTo = ({ id, title }: Post) => [
  { label: blogPage.title, to: '/blog' },
  { label: title, to: `/blog/${id}` },
]

export function meta({ params }: { params: { id?: string } }) {
  const post = findPost(params.id)
  if (!post) return notFoundMeta()
  const facts = { path: `/blog/${post.id}`, title: post.title, description: post.excerpt }
  return pageMeta({
    ...facts,
    title: `${post.title} | ${agency.name}`,
    keywords: post.tags.join(', '),
    article: post,
    about: [article({ ...post, ...facts, picture: pictures[post.image] }), breadcrumbList(wayTo(post))],
  })
}

export default function Article() {
  const { id } = useParams()
  const post = findPost(id)
  if (!post) return <NotFound />
  const next = posts[(posts.indexOf(post) + 1) % posts.length] ?? post
  return (
    <>
      <article>
        <PageHero way={wayTo(post)} kicker={post.category} title={post.title} description={post.excerpt}>
          <StoryPicture picture={pictures[post.image]} />
        </PageHero>
        <div className="page-width grid gap-x-12 gap-y-8 py-14 sm:py-20 lg:grid-cols-[14rem_1fr]">
          <Byline {...post} />
          <LongText blocks={post.body} />
        </div>
      </article>
      <NextStory label={blogPage.next} title={next.title} text={next.excerpt} to={`/blog/${next.id}`} />
      <NewsletterSection />
    </>
  )
}

function Byline({ author, publishDate, readTime, tags }: Post) {
  return (
    <div className="grid content-start gap-4 text-small">
      <p className="grid gap-0.5 border-t border-ink pt-4">
        <span className="font-semibold">{author}</span>
        <span className="text-ink-soft">
          <PublishDate date={publishDate} />
        </span>
        <span className="text-ink-soft">{readTime}</span>
      </p>
      <ul aria-label={blogPage.tagsLabel} className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Badge>{tag}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
