/**
 * What the search goes by. Found by trying many on questions/tuning.ts and on every asked phrase in turn, as if it were not
 * known; never on questions/held-out.ts.
 */
export const weights = {
  /** How alike two words must be used to count at all, and for how much they then count at most. */
  alikeFrom: 0.437,
  alike: 0.96,
  typo: 0.85,
  /** A word of the question that this phrase lacks, but another phrase or the text of the same passage has. */
  elsewhere: 0.9,
  inText: 0.25,
  /** How much it costs that a phrase says more than the question. */
  surplus: 0.3,
  offTopicSurplus: 0.416,
  /** How much the second-best phrase counts beside the best, and the whole passage beside both. */
  second: 0.344,
  passage: 0.35,
  /** How much it counts that a word is rare on our pages. */
  rareHere: 0.3,
  /** What the kind of question and a word we do not know weigh, next to the rarest we do. */
  kindOfQuestion: 0.27,
  unknown: 0.8,
  /** A word whose likest on our pages is less alike is foreign to them. */
  foreignBelow: 0.35,
}
