import { passagesOfPages } from './pages.ts'
import type { Passage } from './passage.ts'
import { passagesOfServices } from './service-passages.ts'
import { passagesOfStories } from './stories.ts'

/** Everything the assistant can say: our pages, cut into passages. */
export const passages: readonly Passage[] = [...passagesOfPages(), ...passagesOfServices(), ...passagesOfStories()]
