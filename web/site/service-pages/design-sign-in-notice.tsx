import { LockKeyhole } from 'lucide-react'
import { designSignInNotice } from '#content/service-pages/custom-web-design.ts'
import { LinkButtons } from '#web/site/sections/link-buttons.tsx'
import { ChartPlate } from '#web/site/sections/chart-plate.tsx'

export function DesignSignInNotice() {
  const { title, text, buttons } = designSignInNotice
  return (
    <ChartPlate>
      <h2 className="flex items-center gap-3 font-display text-heading">
        <LockKeyhole aria-hidden="true" className="size-5 shrink-0 text-mark" />
        {title}
      </h2>
      <p className="text-small text-ink-soft">{text}</p>
      <LinkButtons links={buttons} size="medium" className="mt-2" />
    </ChartPlate>
  )
}
