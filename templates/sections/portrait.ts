import type { WebsitePicture } from '#domain/website-pictures.ts'
import { sectionOf, type WebsiteContent } from '#domain/websites.ts'
import { isFilled } from '../html.ts'
import { findPicture } from '../picture.ts'
import type { Showing } from '../showing.ts'

/** The warm design begins with the face of who welcomes, the others with the place. */
export const standsOnTop = ({ design }: WebsiteContent) => design === 'warm-welcoming'

export function portraitOf(content: WebsiteContent, showing: Showing): { picture: WebsitePicture; alt: string } | null {
  const about = sectionOf(content, 'about')
  const picture = about?.is_shown ? findPicture(showing, about.picture) : null
  return picture && { picture, alt: about?.picture?.alt || content.full_name }
}

/** What fits on a note; a longer one stands in the section about. */
const longestNote = 160

/** The quote, where it is short enough to stand on the note beside the portrait. */
export function quoteOf(content: WebsiteContent): string | null {
  const about = sectionOf(content, 'about')
  const fits = about?.is_shown && isFilled(about.quote) && about.quote.length <= longestNote
  return fits ? about.quote : null
}
