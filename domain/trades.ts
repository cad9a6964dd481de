import type { SectionKind } from './websites.ts'

type TradeSection = {
  kind: SectionKind
  /** In the header of the page and in the editor. */
  name: string
  /** Until its owner writes another. `{first name}` is the owner's. */
  heading: string
  /** Stands in the preview beside the wizard where nothing is answered yet. */
  hint: string
}

/** A kind of business, as data: what its websites are made of (records in content/trades.ts). */
export type Trade = {
  label: string
  /** What schema.org calls it, beside LocalBusiness. */
  schemaType: string
  /** In the order they are shown at first; the top first and the contact last. */
  sections: readonly TradeSection[]
  pictureHints: { hero: string; profile: string }
  buttons: { book: string; ask: string }
  /** What is on offer, where the form asks which one it is about. */
  packageField: string
  popular: string
  /** How the numbers of the answers are called. */
  figures: { years_experience: string; total_training_hours: string; clients_transformed: string }
}
