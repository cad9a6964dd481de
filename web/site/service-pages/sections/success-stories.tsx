import { home } from '#content/home.ts'
import type { SuccessStory } from '#content/service-pages/service-page.ts'
import { pictureNamed } from '#web/pictures/pictures.ts'
import { Picture } from '#web/site/picture.tsx'
import { MoreLink } from '#web/site/sections/more-link.tsx'
import { cx } from '#web/ui/cx.ts'

const acrossHalf = '(width >= 76rem) 34rem, (width >= 48rem) 45vw, 92vw'
const acrossAThird = '(width >= 76rem) 23rem, (width >= 48rem) 30vw, 92vw'

/** Side by side; one story alone lies wide, its text beside its picture. */
export function SuccessStories({ stories }: { stories: readonly SuccessStory[] }) {
  const inThirds = stories.length > 2
  return (
    <div className="grid gap-10">
      <ul className={cx('grid gap-x-8 gap-y-12', inThirds ? 'md:grid-cols-3' : 'md:grid-cols-2')}>
        {stories.map((story) => (
          <li
            key={story.portfolioId}
            className="grid content-start gap-5 only:col-span-full only:items-center md:only:grid-cols-2 md:only:gap-12"
          >
            <Story story={story} pictureSizes={inThirds ? acrossAThird : acrossHalf} />
          </li>
        ))}
      </ul>
      <MoreLink {...home.portfolio.all} />
    </div>
  )
}

function Story({ story, pictureSizes }: { story: SuccessStory; pictureSizes: string }) {
  const { client, portfolioId, result, text } = story
  return (
    <>
      <Picture
        picture={pictureNamed(`portfolio/${portfolioId}`)}
        sizes={pictureSizes}
        className="rounded-card border border-line"
      />
      <div className="grid gap-2">
        <p className="font-display text-small text-ink-soft italic">{client}</p>
        <h3 className="font-display text-heading">{result}</h3>
        <p className="max-w-[56ch] text-small text-ink-soft">{text}</p>
      </div>
    </>
  )
}
