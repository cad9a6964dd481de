import { Link } from 'react-router'
import { postCategories, type Post } from '#content/posts/post.ts'
import { pictures } from '#web/pictures/pictures.ts'
import { Picture } from '#web/site/picture.tsx'
import { filteredLook } from '#web/site/sections/category-filter.tsx'
import { cx } from '#web/ui/cx.ts'
import { PublishDate } from './publish-date.tsx'

/** `first` is for the picture on the first screen. */
export function PostCard({ post, first = false }: { post: Post; first?: boolean }) {
  const { id, title, excerpt, category, readTime, publishDate, author, image } = post
  return (
    <li className={cx('group relative grid content-start gap-4', filteredLook(postCategories, category))}>
      <Picture
        picture={pictures[image]}
        sizes="(min-width: 76rem) 35rem, (min-width: 48rem) 45vw, 92vw"
        first={first}
        className="rounded-card border border-line"
      />
      <p className="flex flex-wrap gap-x-4 text-small text-ink-soft">
        <span className="font-semibold text-mark">{category}</span>
        <PublishDate date={publishDate} />
        <span>{readTime}</span>
      </p>
      <h2 className="font-display text-[1.625rem] leading-tight tracking-[-0.01em]">
        <Link
          to={`/blog/${id}`}
          className="underline-offset-4 group-hover:underline group-hover:decoration-mark group-hover:decoration-2 after:absolute after:inset-0"
        >
          {title}
        </Link>
      </h2>
      <p className="max-w-[58ch] text-ink-soft">{excerpt}</p>
      <p className="text-small">{author}</p>
    </li>
  )
}
