/**
 * A question as a visitor might type it, and the sources that answer it: any of them is right. An address that ends in * stands
 * for every place on that page.
 */
type Question = { ask: string; from: string[] }

export type QuestionSet = { answerable: Question[]; offTopic: string[] }
