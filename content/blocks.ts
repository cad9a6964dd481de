/** A long text: what an article or a case study is made of. Pages decide how each kind looks. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'quote'; text: string; by?: string }

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const heading = (text: string): Block => ({ kind: 'heading', text })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const quote = (text: string, by?: string): Block => ({ kind: 'quote', text, ...(by && { by }) })
