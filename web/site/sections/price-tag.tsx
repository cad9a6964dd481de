import { cx } from '#web/ui/cx.ts'

/** A price as the price book writes it ('from $2,997', '$9/month'), with the amount large and the words around it small. */
export function PriceTag({ price, className }: { price: string; className?: string }) {
  const [before = '', amount = '', after = ''] = price.split(/(\+?\$[\d,]+)/)
  return (
    <p className={cx('font-display text-title', className)}>
      <Words>{before}</Words>
      {amount}
      <Words>{after}</Words>
    </p>
  )
}

function Words({ children }: { children: string }) {
  return children && <span className="font-sans text-small leading-none text-ink-soft">{children}</span>
}
