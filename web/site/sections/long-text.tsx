import { anchorOf } from '#content/anchors.ts'
import type { Block } from '#content/blocks.ts'
import { cx } from '#web/ui/cx.ts'

type LongTextProps = { blocks: readonly Block[]; headings?: 'h2' | 'h3'; className?: string }

/** A text to be read from beginning to end: one measure, generous leading, headings that belong to what follows. */
export function LongText({ blocks, headings = 'h2', className }: LongTextProps) {
  return (
    <div className={cx('grid max-w-[66ch] gap-5 leading-[1.75]', className)}>
      {blocks.map((block, index) => (
        // The blocks of a text neither move nor change, so their place is their name.
        // oxlint-disable-next-line react/no-array-index-key
        <TextBlock key={index} block={block} heading={headings} />
      ))}
    </div>
  )
}

function TextBlock({ block, heading: Heading }: { block: Block; heading: 'h2' | 'h3' }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>
    case 'heading':
      return (
        <Heading id={anchorOf(block.text)} className="mt-7 font-display text-heading sm:text-[1.625rem]">
          {block.text}
        </Heading>
      )
    case 'list':
      return (
        <ul className="grid list-disc gap-3 pl-5 marker:text-mark">
          {block.items.map((item) => (
            <li key={item} className="pl-1.5">
              {item}
            </li>
          ))}
        </ul>
      )
    case 'quote':
      return (
        <figure className="my-5 grid gap-3 border-l-2 border-mark pl-6">
          <blockquote className="font-display text-lead leading-normal italic">{block.text}</blockquote>
          {block.by && <figcaption className="text-small text-ink-soft">{block.by}</figcaption>}
        </figure>
      )
  }
}
