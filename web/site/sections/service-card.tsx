import { ArrowRight } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'

type ServiceCardProps = { to: string; title: string; summary: string; note?: string }

/** One link over the whole card: a click and Enter open it as links do, Space as S1 §2 asks. */
export function ServiceCard({ to, title, summary, note }: ServiceCardProps) {
  return (
    <li className="border-b border-line">
      <Link
        to={to}
        onKeyDown={openOnSpace}
        className="group grid h-full grid-cols-[1fr_auto] content-start gap-x-6 gap-y-2 py-7"
      >
        <h3 className="font-display text-heading group-hover:underline group-hover:decoration-mark group-hover:underline-offset-4">
          {title}
        </h3>
        <ArrowRight
          aria-hidden="true"
          className="mt-1 size-5 text-mark transition-transform duration-200 ease-slip group-hover:translate-x-1"
        />
        <p className="max-w-[46ch] text-small text-ink-soft">{summary}</p>
        {note && <p className="col-span-2 text-small font-semibold">{note}</p>}
      </Link>
    </li>
  )
}

function openOnSpace(event: KeyboardEvent<HTMLAnchorElement>) {
  if (event.key !== ' ') return
  event.preventDefault() // Space would scroll the page
  event.currentTarget.click()
}
