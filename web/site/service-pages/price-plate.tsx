import type { StartingPrice } from '#content/service-pages/service-page.ts'
import { ChartPlate } from '#web/site/sections/chart-plate.tsx'

export function PricePlate({ label, note }: StartingPrice) {
  return (
    <ChartPlate>
      <p className="font-display text-title">{label}</p>
      <p className="text-small text-ink-soft">{note}</p>
    </ChartPlate>
  )
}
