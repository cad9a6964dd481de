import { customWebDesign, designPurchase } from '#content/services/custom-web-design.ts'
import { LinkButtons } from '#web/site/sections/link-buttons.tsx'
import { ChartPlate } from '#web/site/sections/chart-plate.tsx'

export function DesignPurchaseBox() {
  const { heading, price, priceNote } = designPurchase
  return (
    <ChartPlate>
      <h2 className="font-display text-heading">{heading}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-title">{price}</span>
        <span className="text-small text-ink-soft">{priceNote}</span>
      </p>
      <p className="text-small text-ink-soft">{customWebDesign.startingPrice?.note}</p>
      <LinkButtons links={customWebDesign.closing.buttons} size="medium" className="mt-2" />
    </ChartPlate>
  )
}
