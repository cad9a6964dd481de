import type { ReactNode } from 'react'
import { HarbourChart } from '#web/site/art/harbour-chart.tsx'

/** The right half of a hero: a detail of the chart, and on it the plate that says what counts. */
export function ChartHalf({ detail, children }: { detail: string; children: ReactNode }) {
  return (
    <div className="relative grid overflow-hidden border-line max-lg:border-t lg:border-l">
      <HarbourChart detail={detail} className="absolute inset-0" />
      <div className="page-width relative grid content-end justify-items-start py-10 sm:py-14 lg:px-14">{children}</div>
    </div>
  )
}
