import { facts } from '#content/facts/facts.ts'
import type { Passage } from './passages/passage.ts'
import { passages } from './passages/passages.ts'

/** How a passage without a fact of its own is named by those who write voices for it. */
export const keyOfPassage = ({ href, title }: Passage) => `${href} ${title}`

/** Facts and passages by the keys under which they are asked for; a fact is a passage of one line. */
export const known: ReadonlyMap<string, Passage> = new Map([
  ...passages.map((passage): [string, Passage] => [keyOfPassage(passage), passage]),
  ...facts.map(({ key, text, at }): [string, Passage] => {
    const place = passages.find(({ href }) => href === at)
    return [key, { href: at, page: place?.page ?? '', title: place?.title ?? '', lines: [text] }]
  }),
])

/** Asked for by them is nothing that we could say: it is none of our business, or ours and left unsaid on our pages. */
export const isUnanswered = (key: string): boolean => key === 'none' || key === 'unsaid'

export const passagesAt = (href: string): Passage[] => passages.filter((passage) => passage.href === href)
