import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

type NextStoryProps = { label: string; title: string; text: string; to: string }

/** Where to read on, at the end of an article or a case study. */
export function NextStory({ label, title, text, to }: NextStoryProps) {
  return (
    <nav aria-label={label} className="page-width pb-16 sm:pb-20">
      <Link to={to} className="group grid gap-2 border-y border-line py-8">
        <span className="text-small text-ink-soft">{label}</span>
        <span className="flex items-baseline justify-between gap-6 font-display text-title tracking-[-0.02em] group-hover:underline group-hover:decoration-mark group-hover:decoration-2 group-hover:underline-offset-4">
          {title}
          <ArrowRight
            aria-hidden="true"
            className="size-6 shrink-0 text-mark transition-transform duration-200 ease-slip group-hover:translate-x-1"
          />
        </span>
        <span className="max-w-[62ch] text-ink-soft">{text}</span>
      </Link>
    </nav>
  )
}
