import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { NavigationLink } from '#content/navigation.ts'

/** From a selection to the whole. */
export function MoreLink({ label, to }: NavigationLink) {
  return (
    <Link to={to} className="group inline-flex items-center gap-2 justify-self-start font-semibold">
      <span className="underline decoration-line-strong underline-offset-4 group-hover:decoration-mark">{label}</span>
      <ArrowRight
        aria-hidden="true"
        className="size-5 text-mark transition-transform duration-200 ease-slip group-hover:translate-x-1"
      />
    </Link>
  )
}
