import aboutStudioDarkSmall from './about/studio-dark-600.avif'
import aboutStudioDark from './about/studio-dark.avif'
import aboutStudioSmall from './about/studio-600.avif'
import aboutStudio from './about/studio.avif'
import caseAiSmall from './case-studies/ai-600.avif'
import caseAi from './case-studies/ai.avif'
import caseMembershipSmall from './case-studies/membership-600.avif'
import caseMembership from './case-studies/membership.avif'
import caseWebsitesSmall from './case-studies/websites-600.avif'
import caseWebsites from './case-studies/websites.avif'
import logoFitness from './logos/cascade-peak-fitness.svg'
import logoBakery from './logos/hewitt-avenue-bakery.svg'
import logoKayaks from './logos/jetty-island-kayaks.svg'
import logoDental from './logos/rucker-hill-dental.svg'
import fitnessSmall from './portfolio/cascade-peak-fitness-600.avif'
import fitness from './portfolio/cascade-peak-fitness.avif'
import autoSmall from './portfolio/grand-avenue-auto-600.avif'
import auto from './portfolio/grand-avenue-auto.avif'
import bakerySmall from './portfolio/hewitt-avenue-bakery-600.avif'
import bakery from './portfolio/hewitt-avenue-bakery.avif'
import kayaksSmall from './portfolio/jetty-island-kayaks-600.avif'
import kayaks from './portfolio/jetty-island-kayaks.avif'
import innSmall from './portfolio/mukilteo-light-inn-600.avif'
import inn from './portfolio/mukilteo-light-inn.avif'
import dentalSmall from './portfolio/rucker-hill-dental-600.avif'
import dental from './portfolio/rucker-hill-dental.avif'
import yogaSmall from './portfolio/silver-lake-yoga-600.avif'
import yoga from './portfolio/silver-lake-yoga.avif'
import realtySmall from './portfolio/snohomish-river-realty-600.avif'
import realty from './portfolio/snohomish-river-realty.avif'
import salonSmall from './portfolio/sound-and-cedar-salon-600.avif'
import salon from './portfolio/sound-and-cedar-salon.avif'
import postAiSmall from './posts/ai-600.avif'
import postAi from './posts/ai.avif'
import postMembershipsSmall from './posts/memberships-600.avif'
import postMemberships from './posts/memberships.avif'
import postSeoPerfSmall from './posts/seo-perf-600.avif'
import postSeoPerf from './posts/seo-perf.avif'
import postWebAppsSmall from './posts/web-apps-600.avif'
import postWebApps from './posts/web-apps.avif'
import launch from './promotions/launch.svg'
import shareArticle from './share-article.png'
import share from './share.png'

/** A picture with what its <img> needs. `small` is the same picture at half the width, for cards and telephones. */
export type Picture = { src: string; small: string; width: number; height: number; alt: string }

const screen = { width: 1200, height: 900 }
const wide = { width: 1200, height: 675 }

/** By the id the content uses. Made by scripts/pictures; names and numbers inside the pictures are part of the demo. */
export const pictures = {
  'portfolio/jetty-island-kayaks': {
    src: kayaks,
    small: kayaksSmall,
    ...screen,
    alt: 'Website of Jetty Island Kayaks: three kayaks seen from above beside a sandbar, with a booking bar and today’s tide',
  },
  'portfolio/mukilteo-light-inn': {
    src: inn,
    small: innSmall,
    ...screen,
    alt: 'Website of the Mukilteo Light Inn: the lighthouse at dusk in an arched window, a list of rooms and an availability bar',
  },
  'portfolio/hewitt-avenue-bakery': {
    src: bakery,
    small: bakerySmall,
    ...screen,
    alt: 'Website of Hewitt Avenue Bakery: six breads and pastries to pre-order, beside a yellow Saturday box with pick-up times',
  },
  'portfolio/cascade-peak-fitness': {
    src: fitness,
    small: fitnessSmall,
    ...screen,
    alt: 'Website of Cascade Peak Fitness: “Earn the view” in huge letters behind a snowy peak, above four training videos',
  },
  'portfolio/rucker-hill-dental': {
    src: dental,
    small: dentalSmall,
    ...screen,
    alt: 'Website of Rucker Hill Dental: tiles with the practice on its hill, free appointment times and a smiling tooth',
  },
  'portfolio/snohomish-river-realty': {
    src: realty,
    small: realtySmall,
    ...screen,
    alt: 'Website of Snohomish River Realty: four homes for sale beside a map of the river with price pins',
  },
  'portfolio/grand-avenue-auto': {
    src: auto,
    small: autoSmall,
    ...screen,
    alt: 'Website of Grand Avenue Auto: a teal station wagon on red, a price board and a panel that tracks a car in the shop',
  },
  'portfolio/sound-and-cedar-salon': {
    src: salon,
    small: salonSmall,
    ...screen,
    alt: 'Website of the Sound & Cedar salon: a woman with long copper hair in profile, beside a short list of treatments',
  },
  'portfolio/silver-lake-yoga': {
    src: yoga,
    small: yogaSmall,
    ...screen,
    alt: 'Website of Silver Lake Yoga: a woman sits on a dock at dawn above the week’s class schedule with places left',
  },
  'case-studies/ai': {
    src: caseAi,
    small: caseAiSmall,
    ...wide,
    alt: 'A chat drawn as a chart: a message passes three numbered buoys and ends answered, booked or with a person',
  },
  'case-studies/membership': {
    src: caseMembership,
    small: caseMembershipSmall,
    ...wide,
    alt: 'A members’ video library: a training video, the week’s lessons, two of them locked, and a rising curve of members',
  },
  'case-studies/websites': {
    src: caseWebsites,
    small: caseWebsitesSmall,
    ...wide,
    alt: 'Load time drawn as soundings: the sea bed rises from 6.1 seconds before to 1.1 seconds after six weeks',
  },
  'posts/ai': {
    src: postAi,
    small: postAiSmall,
    ...wide,
    alt: 'A harbor signal mast at night flies the flags A and I to a small boat',
  },
  'posts/web-apps': {
    src: postWebApps,
    small: postWebAppsSmall,
    ...wide,
    alt: 'A working ship cut open: gears, servers, a calendar, cargo and tanks in its compartments',
  },
  'posts/memberships': {
    src: postMemberships,
    small: postMembershipsSmall,
    ...wide,
    alt: 'A staircase of three locks with a rowing boat, a sailing boat and a ship on its levels',
  },
  'posts/seo-perf': {
    src: postSeoPerf,
    small: postSeoPerfSmall,
    ...wide,
    alt: 'A tide curve as a graph: a boat in the trough, high water marked near the top of the tide staff',
  },
  'about/studio': {
    src: aboutStudio,
    small: aboutStudioSmall,
    ...screen,
    alt: 'The studio in a blue boathouse on the Everett waterfront, a boat on its slipway, the Olympic mountains across the water',
  },
  'about/studio-dark': {
    src: aboutStudioDark,
    small: aboutStudioDarkSmall,
    ...screen,
    alt: 'The studio boathouse at night with lit windows, a boat on its slipway, a ferry on the water',
  },
} satisfies Record<string, Picture>

/** For names made of an id in the content: a picture that does not exist fails the build. */
export function pictureNamed(name: string): Picture {
  const picture = (pictures as Record<string, Picture>)[name]
  if (!picture) throw new Error(`There is no picture called ${name}.`)
  return picture
}

/** One colour, readable on both papers; all are 48 high. */
export const logos = {
  'jetty-island-kayaks': { src: logoKayaks, width: 147, height: 48, alt: 'Jetty Island Kayaks' },
  'hewitt-avenue-bakery': { src: logoBakery, width: 187, height: 48, alt: 'Hewitt Avenue Bakery' },
  'cascade-peak-fitness': { src: logoFitness, width: 170, height: 48, alt: 'Cascade Peak Fitness' },
  'rucker-hill-dental': { src: logoDental, width: 147, height: 48, alt: 'Rucker Hill Dental' },
} as const

/** A drawing for /promotions, on light and dark alike. */
export const launchDrawing = {
  src: launch,
  width: 480,
  height: 300,
  alt: 'A boat slides down a slipway into the water',
} as const

/** Open Graph and Twitter cards. */
export const shareCards = {
  page: { src: share, width: 1200, height: 630, alt: 'Port Gardner Studio: websites for working businesses' },
  article: {
    src: shareArticle,
    width: 1200,
    height: 630,
    alt: 'Articles from Port Gardner Studio: notes from the slipway',
  },
} as const
