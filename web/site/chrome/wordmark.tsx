import { Link } from 'react-router'
import { agency } from '#content/agency.ts'
import { BluePeter } from '#web/site/art/signal-flags.tsx'

export function Wordmark() {
  return (
    <Link to="/" className="flex items-center gap-3 font-display text-[1.1875rem] leading-none tracking-tight">
      <BluePeter className="size-7" />
      {agency.name}
    </Link>
  )
}
