import { Link } from 'react-router'
import { company } from '#content/company.ts'
import { BluePeter } from '#web/site/art/signal-flags.tsx'

export function Wordmark() {
  return (
    <Link to="/" className="flex items-center gap-3 font-display text-[1.1875rem] leading-none tracking-tight">
      <BluePeter className="size-7" />
      {company.name}
    </Link>
  )
}
