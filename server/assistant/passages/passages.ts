import { asked } from '#content/asked.ts'
import { passagesOfPages } from './pages.ts'
import type { Passage } from './passage.ts'
import { passagesOfServices } from './service-passages.ts'
import { passagesOfStories } from './stories.ts'

/** Everything the assistant can say: our pages, cut into passages. */
export const passages: readonly Passage[] = [...passagesOfPages(), ...passagesOfServices(), ...passagesOfStories()]

/** How visitors ask for a passage; several on one place are told apart by their titles. */
export const askedFor = ({ href, title }: Passage): string[] => asked[`${href} ${title}`] ?? asked[href] ?? []
