import type { CSSProperties } from 'react'
import type { BrandStyle } from '#domain/onboarding.ts'
import { paletteOf } from '#domain/palettes.ts'
import type { TypedFields } from './typed-fields.ts'
import { cx } from '#web/ui/cx.ts'

const looks = {
  'bold-energetic': {
    frame: 'rounded-small',
    brand: 'font-semibold tracking-widest uppercase',
    headline: 'text-[1.75rem] leading-none font-semibold tracking-tight uppercase',
    button: 'rounded-none uppercase tracking-wide',
    card: 'border-l-4 border-(--accent) pl-3',
    chip: 'rounded-none uppercase',
  },
  'clean-professional': {
    frame: 'rounded-small',
    brand: 'font-semibold',
    headline: 'text-[1.375rem] leading-tight font-semibold',
    button: 'rounded-control',
    card: 'border border-(--accent) p-3 rounded-control',
    chip: 'rounded-small',
  },
  'warm-welcoming': {
    frame: 'rounded-[1rem]',
    brand: 'font-display italic',
    headline: 'font-display text-[1.5rem] leading-tight',
    button: 'rounded-full',
    card: 'rounded-[0.75rem] bg-(--tint) p-3',
    chip: 'rounded-full',
  },
} as const satisfies Record<BrandStyle, object>

/** The top of the coach's page, in one style. Colours are set by script, which the content security policy allows. */
export function BrandPreview({ style, form }: { style: BrandStyle; form: TypedFields }) {
  const look = looks[style]
  const { page, mark } = paletteOf(style, form)
  const colors = {
    '--ground': page.ground,
    '--ink': page.ink,
    '--soft': page.soft,
    '--tint': page.tint,
    '--accent': page.accent,
    '--button': page.button,
    '--onbutton': page.onButton,
    '--chip': mark.ground === page.ground ? mark.tint : mark.ground,
    '--onchip': mark.ink,
  } as CSSProperties
  const offer = form.training_packages.find(({ name }) => name === form.most_popular_package && name !== '')
  const { name, price, period } = offer ?? form.training_packages.find((one) => one.name !== '') ?? sampleOffer
  return (
    <span
      data-testid={`preview-${style}`}
      style={colors}
      className={cx('grid gap-4 overflow-hidden bg-(--ground) p-4 text-(--ink)', look.frame)}
    >
      <span className={cx('text-note break-words', look.brand)}>{form.business_name || 'Your business'}</span>
      <span className="grid gap-2">
        <span className={cx('break-words', look.headline)}>{form.hero_headline || 'Stronger every week'}</span>
        <span className="text-note break-words text-(--soft)">
          {form.hero_supporting_text || form.tagline || 'Personal training that fits your life.'}
        </span>
      </span>
      <span
        className={cx(
          'justify-self-start bg-(--button) px-4 py-2 text-note font-semibold text-(--onbutton)',
          look.button,
        )}
      >
        Book a session
      </span>
      <span className={cx('grid gap-1', look.card)}>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-small font-semibold break-words">{name}</span>
          <span className={cx('bg-(--chip) px-2 py-0.5 text-note font-semibold text-(--onchip)', look.chip)}>
            Most Popular
          </span>
        </span>
        <span className="text-note font-semibold break-words text-(--accent)">
          {[price, period].filter(Boolean).join(' / ')}
        </span>
      </span>
    </span>
  )
}

const sampleOffer = { name: 'Twelve Weeks', price: '$240', period: 'month' }
