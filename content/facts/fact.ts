/** What the assistant says to one kind of question: it stands by itself, without the question before it. */
export type Fact = {
  key: string
  text: string
  /** The place on our pages where it stands, to read on. */
  at: string
}

/** At most this long: more is not read in a chat window. */
export const factMaxLength = 440

/** Place → key → what it says. */
export type FactsByPlace = Record<string, Record<string, string>>

export const factsIn = (places: FactsByPlace): Fact[] =>
  Object.entries(places).flatMap(([at, texts]) => Object.entries(texts).map(([key, text]) => ({ key, text, at })))
