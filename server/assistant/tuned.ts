import chosen from './tuned.json' with { type: 'json' }

/** Chosen by `npm run assistant -- --tune`, which leaves out one author of voices after the other; never by the sets that are reported. */
export type Tuned = {
  /** How much the nearest voice counts beside what the features say together, and how much its meaning beside its words. */
  nearest: number
  meaning: number
  /** How much the single sentences of a long message count beside the whole. */
  sentences: number
  /** How much the turn before counts, for a question that says little by itself. */
  before: number
  /** A question that says this much by itself needs no turn before it. */
  ownTopic: number
  /** An answer this sure of itself is given; below it, the assistant says that it does not know. */
  sure: number
  /** An answer must be this many times likelier than that there is none. */
  none: number
  /** How alike a question must be to one that the team has answered itself. */
  written: number
}

export const tuned: Tuned = chosen
