import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

type NothingYetProps = { icon: LucideIcon; title: string; hint: string; as?: 'h2' | 'h3'; children?: ReactNode }

/** Stands where a list would be: says that it is empty and what can be done about it. `children` is the button for that. */
export function NothingYet({ icon: Icon, title, hint, as: Heading = 'h3', children }: NothingYetProps) {
  return (
    <Card className="grid justify-items-center gap-3 py-14 text-center">
      <Icon aria-hidden="true" className="size-10 text-mark" strokeWidth={1.25} />
      <Heading className="font-display text-heading">{title}</Heading>
      <p className="max-w-prose text-small text-ink-soft">{hint}</p>
      {children}
    </Card>
  )
}
