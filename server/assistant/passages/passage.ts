import { anchorOf } from '#content/anchors.ts'
import type { Block } from '#content/blocks.ts'
import type { Faq } from '#content/faqs.ts'

/** A piece of our own pages that can answer a question, with the place where it stands. */
export type Passage = {
  /** Path, and anchor where there is one. */
  href: string
  /** The title of its page. */
  page: string
  title: string
  /** What it says, line by line; an answer takes the lines that fit. */
  lines: string[]
}

export const onPage = (path: string, page: string) => ({
  whole: (lines: string[], title = page): Passage => ({ href: path, page, title, lines }),
  at: (anchor: string, title: string, lines: string[]): Passage => ({ href: `${path}#${anchor}`, page, title, lines }),
  questions: (faqs: readonly Faq[]): Passage[] =>
    faqs.map(({ question, answer }) => ({
      href: `${path}#${anchorOf(question)}`,
      page,
      title: question,
      lines: [answer],
    })),
})

/** 'Title: text', for the many small pairs of our pages. */
export const titled = ({ title, text }: { title: string; text: string }) => `${title}: ${text}`

export const summed = ({ title, summary }: { title: string; summary: string }) => `${title}: ${summary}`

export function linesOf(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text]))
}

/** Cuts a long text at its headings; what stands before the first has no heading of its own. */
export function partsOf(blocks: readonly Block[]): { heading: string | undefined; lines: string[] }[] {
  const parts: { heading: string | undefined; blocks: Block[] }[] = [{ heading: undefined, blocks: [] }]
  for (const block of blocks) {
    if (block.kind === 'heading') parts.push({ heading: block.text, blocks: [] })
    else parts.at(-1)?.blocks.push(block)
  }
  return parts.map(({ heading, blocks }) => ({ heading, lines: linesOf(blocks) }))
}
