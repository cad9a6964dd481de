import { factsIn, type Fact } from './fact.ts'
import { freeWebsiteFacts } from './free-website.ts'
import { maintenanceFacts } from './maintenance.ts'
import { projectFacts } from './projects.ts'
import { seoFacts, shopFacts } from './shops-and-search.ts'
import { studioFacts } from './studio.ts'
import { appFacts, memberFacts, videoFacts } from './video-and-apps.ts'

/** Everything the assistant says by itself, each once; how strangers ask for it stands in content/asked/. */
export const facts: readonly Fact[] = [
  freeWebsiteFacts,
  maintenanceFacts,
  projectFacts,
  shopFacts,
  seoFacts,
  videoFacts,
  appFacts,
  memberFacts,
  studioFacts,
].flatMap(factsIn)

/**
 * What needs no page: greetings and the like, the wish for a person, what our pages leave unsaid though it is our business, and
 * what is none of it.
 */
export const talkKeys = ['hello', 'thanks', 'goodbye', 'yes', 'no-help', 'program', 'person', 'unsaid', 'none'] as const
