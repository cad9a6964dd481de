import type { Trade } from '#domain/trades.ts'
import type { WebsitePart } from '#domain/website-parts.ts'

const fitness: Trade = {
  label: 'Fitness website',
  schemaType: 'SportsActivityLocation',
  sections: [
    { kind: 'hero', name: 'Top', heading: '', hint: 'Your headline appears here: step 4' },
    { kind: 'about', name: 'About', heading: 'About {first name}', hint: 'Your story appears here: step 1' },
    { kind: 'packages', name: 'Packages', heading: 'Packages and prices', hint: 'Your packages appear here: step 2' },
    {
      kind: 'testimonials',
      name: 'Testimonials',
      heading: 'What clients say',
      hint: 'What your clients say appears here: step 4',
    },
    { kind: 'gallery', name: 'Gallery', heading: 'Gallery', hint: 'Your gallery appears here: step 4' },
    { kind: 'times', name: 'Where and when', heading: 'Where and when', hint: 'Where you train appears here: step 1' },
    { kind: 'contact', name: 'Contact', heading: '', hint: '' },
  ],
  pictureHints: {
    hero: 'Your hero image appears here: step 4',
    profile: 'Your profile photo appears here: step 4',
  },
  buttons: { book: 'Book a session', ask: 'Get in touch' },
  packageField: 'Package (optional)',
  popular: 'Most Popular',
  figures: {
    years_experience: 'years of experience',
    total_training_hours: 'training hours',
    clients_transformed: 'clients transformed',
  },
}

/** By the name a website's content keeps. */
export const trades: Readonly<Record<string, Trade>> = { fitness }

/** A website of a trade that is no more goes on as the first of them. */
export const tradeNamed = (name: string): Trade => trades[name] ?? fitness

/** As the editor calls what is edited by itself. */
export function partName(trade: string, part: WebsitePart): string {
  if (part === 'design') return 'Design'
  if (part === 'search') return 'Search engines'
  return tradeNamed(trade).sections.find(({ kind }) => kind === part)?.name ?? part
}
