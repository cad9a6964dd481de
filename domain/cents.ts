import { z } from 'zod'

/** Money is counted in whole cents. */
export const cents = z.int().nonnegative()

/** The most the payment provider takes in one charge. */
export const maxCents = 99_999_999
export const amount = (label: string) =>
  z.int(`${label} must be in whole cents`).min(0, `${label} cannot be negative`).max(maxCents, `${label} is too large`)

/** S2 §5: what a person types in dollars, blank counting as 0, kept as rounded cents; null is not a number. */
export function centsOfDollars(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  if (text === '') return 0
  if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return null
  const [whole = '', fraction = ''] = text.split('.')
  const cents = Number(`${whole || '0'}${fraction.padEnd(2, '0').slice(0, 2)}`)
  return cents + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0)
}

/** The same as a person types it: dollars in every amount. */
export const dollarsField = (label: string) =>
  z
    .string()
    .transform((typed, context) => {
      const cents = centsOfDollars(typed)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: `${label} must be dollars, such as 145.00` })
      return z.NEVER
    })
    .pipe(amount(label))

/** Dollars as the sender types them: 145, '145', '145.00'. */
export const dollars = (label: string) =>
  z
    .union([z.number(), z.string()])
    .transform((typed) => centsOfDollars(String(typed)))
    .refine((cents): cents is number => cents !== null && cents <= maxCents, { error: `${label} must be dollars` })
