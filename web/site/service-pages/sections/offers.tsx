import type { Offer } from '#content/service-pages/service-page.ts'
import { CheckedItems } from '#web/site/sections/checked-items.tsx'
import { LinkButtons } from '#web/site/sections/link-buttons.tsx'
import { PriceTag } from '#web/site/sections/price-tag.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'

const columns: Record<number, string> = { 2: 'md:grid-cols-2', 3: 'md:grid-cols-3', 4: 'sm:grid-cols-2 xl:grid-cols-4' }

/** Things with a price, side by side; one alone lies wide. */
export function Offers({ offers, note }: { offers: readonly Offer[]; note?: string | undefined }) {
  const alone = offers.length === 1
  return (
    <div className="grid gap-6">
      <ul className={cx('grid gap-6', columns[offers.length])}>
        {offers.map((offer) => (
          <li key={offer.name}>
            <OfferCard offer={offer} wide={alone} />
          </li>
        ))}
      </ul>
      {note && <p className="max-w-[70ch] text-small text-ink-soft">{note}</p>}
    </div>
  )
}

function OfferCard({ offer: { name, price, text, items, badge, button }, wide }: { offer: Offer; wide: boolean }) {
  return (
    <Card
      className={cx(
        'grid h-full gap-6 sm:p-7',
        wide ? 'md:grid-cols-2 md:gap-12 md:p-10' : 'grid-rows-[auto_1fr_auto]',
      )}
    >
      <div className="grid content-start gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h3 className="font-display text-heading">{name}</h3>
          {badge && <Badge tone="mark">{badge}</Badge>}
        </div>
        <PriceTag price={price} />
        <p className="text-small text-ink-soft">{text}</p>
        {wide && button && <LinkButtons links={[button]} className="mt-3" />}
      </div>
      <CheckedItems items={items} className="grow" />
      {!wide && button && <LinkButtons links={[button]} size="medium" />}
    </Card>
  )
}
