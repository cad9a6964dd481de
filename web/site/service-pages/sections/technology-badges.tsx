import type { Technology } from '#content/service-pages/service-page.ts'
import { Badge } from '#web/ui/badge.tsx'

export function TechnologyBadges({ technologies }: { technologies: readonly Technology[] }) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {technologies.map(({ name, use }) => (
        <li key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3.5">
          <Badge tone="outline" className="bg-raised text-small">
            {name}
          </Badge>
          <span className="text-small text-ink-soft">{use}</span>
        </li>
      ))}
    </ul>
  )
}
