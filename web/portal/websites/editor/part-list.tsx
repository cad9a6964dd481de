import { useId } from 'react'
import { partName } from '#content/trades.ts'
import { type WebsitePart } from '#domain/website-parts.ts'
import type { WebsiteContent } from '#domain/websites.ts'
import { cx } from '#web/ui/cx.ts'

/** In the order they are edited: how it looks, the page from top to bottom, and what search engines are told. */
export const partsOf = ({ sections }: WebsiteContent): WebsitePart[] => [
  'design',
  ...sections.map(({ kind }) => kind),
  'search',
]

type PartListProps = {
  content: WebsiteContent
  open: WebsitePart
  isWrong: (part: WebsitePart) => boolean
  onOpen: (part: WebsitePart) => void
}

export function PartList({ content, open, isWrong, onOpen }: PartListProps) {
  const isHidden = (part: WebsitePart) => content.sections.some(({ kind, is_shown }) => kind === part && !is_shown)
  return (
    <nav aria-label="Sections" className="md:sticky md:top-6 md:self-start">
      <ul className="flex flex-wrap gap-2 md:grid md:gap-1">
        {partsOf(content).map((part) => (
          <PartButton
            key={part}
            name={partName(content.trade, part)}
            note={isWrong(part) ? 'Please check' : isHidden(part) ? 'Not shown' : undefined}
            isWrong={isWrong(part)}
            isOpen={part === open}
            onOpen={() => onOpen(part)}
          />
        ))}
      </ul>
    </nav>
  )
}

type PartButtonProps = {
  name: string
  note: string | undefined
  isWrong: boolean
  isOpen: boolean
  onOpen: () => void
}

/** What is to be said of it stands beside its name, not in it. */
function PartButton({ name, note, isWrong, isOpen, onOpen }: PartButtonProps) {
  const id = useId()
  return (
    <li>
      <button
        type="button"
        aria-labelledby={`${id}-name`}
        aria-describedby={note && `${id}-note`}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        className={cx(
          'flex min-h-10 w-full items-center justify-between gap-2 rounded-control border border-line-strong bg-raised px-3 text-left text-small font-semibold',
          'transition-colors duration-150 hover:border-ink md:border-transparent md:bg-transparent md:hover:border-transparent md:hover:bg-raised',
          'aria-current:border-action aria-current:bg-action aria-current:text-on-action',
        )}
      >
        <span id={`${id}-name`}>{name}</span>
        {note && (
          <span
            id={`${id}-note`}
            className={cx('text-note font-normal', !isOpen && (isWrong ? 'text-danger' : 'text-ink-soft'))}
          >
            {note}
          </span>
        )}
      </button>
    </li>
  )
}
