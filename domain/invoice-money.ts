/** The arithmetic of what is agreed and invoiced: whole cents, taxed line by line, billed in parts that add up. No zod: pages load it. */

/** A rate of tax as a document keeps it: what it was called, and how much, in hundredths of a percent. */
export type TaxRate = { name: string; basis_points: number }

export type PricedLine = { quantity: number; unit_amount: number; tax: TaxRate }

/** What is owed under one rate: `gross` is what is paid, `tax` the part of it that is tax. */
export type RateSum = TaxRate & { gross: number; tax: number }

export type Totals = { net: number; tax: number; total: number }

/** 'Sales tax 9.9%'. */
export const rateName = ({ name, basis_points }: TaxRate) =>
  basis_points === 0 ? name : `${name} ${basis_points / 100}%`

/** Half a cent goes away from zero. */
const roundAway = (number: number) => Math.sign(number) * Math.round(Math.abs(number))

/** In whole numbers, so that no cent is lost on the way to a half. */
const share = (amount: number, of: number, whole: number) => roundAway((amount * of) / whole)

export const netOf = ({ quantity, unit_amount }: Pick<PricedLine, 'quantity' | 'unit_amount'>) => quantity * unit_amount

export const taxOf = (line: PricedLine) => share(netOf(line), line.tax.basis_points, 10_000)

export const grossOf = (line: PricedLine) => netOf(line) + taxOf(line)

/** What the lines come to under each rate, in the order in which the rates first stand. */
export function sumByRate(lines: readonly PricedLine[]): RateSum[] {
  const sums: RateSum[] = []
  for (const line of lines) {
    const { name, basis_points } = line.tax
    let sum = sums.find((one) => one.name === name && one.basis_points === basis_points)
    if (!sum) sums.push((sum = { name, basis_points, gross: 0, tax: 0 }))
    sum.gross += grossOf(line)
    sum.tax += taxOf(line)
  }
  return sums
}

export function totalsOf(sums: readonly Pick<RateSum, 'gross' | 'tax'>[]): Totals {
  const total = sums.reduce((sum, { gross }) => sum + gross, 0)
  const tax = sums.reduce((sum, rate) => sum + rate.tax, 0)
  return { net: total - tax, tax, total }
}

/**
 * What each part of a plan comes to, by rate: a percentage of each rate's gross and tax, rounded; the last is what is left. The parts
 * add up to the sums, and none is below zero: one that would be takes what it lacks from the largest.
 */
export function splitInParts(sums: readonly RateSum[], percentages: readonly number[]): RateSum[][] {
  const left = sums.map(({ gross, tax }) => ({ gross, tax }))
  const parts = percentages.map((percentage, index) =>
    sums.map((sum, rate) => {
      const rest = left[rate] ?? { gross: 0, tax: 0 }
      const isLast = index === percentages.length - 1
      const gross = isLast ? rest.gross : within(share(sum.gross, percentage, 100), rest.gross)
      const tax = isLast ? rest.tax : within(share(sum.tax, percentage, 100), rest.tax)
      rest.gross -= gross
      rest.tax -= tax
      return { ...sum, gross, tax }
    }),
  )
  return withoutNegatives(parts)
}

/** No part takes more than there is. */
const within = (wanted: number, left: number) => (Math.abs(wanted) > Math.abs(left) ? left : wanted)

const grossOfPart = (part: readonly RateSum[]) => totalsOf(part).total

function withoutNegatives(parts: RateSum[][]): RateSum[][] {
  for (const part of parts) {
    const lacking = -grossOfPart(part)
    if (lacking <= 0) continue
    const largest = parts.reduce((most, one) => (grossOfPart(one) > grossOfPart(most) ? one : most))
    const rate = largest.reduce((most, one, index) => (one.gross > (largest[most]?.gross ?? 0) ? index : most), 0)
    const [from, to] = [largest[rate], part[rate]]
    if (!from || !to) continue
    from.gross -= lacking
    to.gross += lacking
  }
  return parts
}

/** What is left under each rate once these are taken off. A rate that only they have is less than nothing. */
export function lessRates(sums: readonly RateSum[], taken: readonly RateSum[]): RateSum[] {
  const left = sums.map((sum) => ({ ...sum }))
  for (const { name, basis_points, gross, tax } of taken) {
    let rate = left.find((one) => one.name === name && one.basis_points === basis_points)
    if (!rate) left.push((rate = { name, basis_points, gross: 0, tax: 0 }))
    rate.gross -= gross
    rate.tax -= tax
  }
  return left
}

/**
 * The share of each rate in an amount that is credited of a whole, `before` of which was credited already: parts of whatever size add
 * up to the whole, and to its tax.
 */
export function creditShare(due: readonly RateSum[], before: number, amount: number): RateSum[] {
  const { total } = totalsOf(due)
  const largest = due.reduce((most, one, index) => (one.gross > (due[most]?.gross ?? 0) ? index : most), 0)
  const upTo = (credited: number) => {
    const shares = due.map(({ gross, tax }) => ({
      gross: exactShare(gross, credited, total),
      tax: exactShare(tax, credited, total),
    }))
    const rest = shares[largest]
    if (rest) rest.gross += credited - shares.reduce((sum, { gross }) => sum + gross, 0)
    return shares
  }
  const [was, is] = [upTo(before), upTo(before + amount)]
  return due.map((rate, index) => ({
    ...rate,
    gross: (is[index]?.gross ?? 0) - (was[index]?.gross ?? 0),
    tax: (is[index]?.tax ?? 0) - (was[index]?.tax ?? 0),
  }))
}

/** Of two amounts the product is larger than what a number holds exactly. */
function exactShare(amount: number, of: number, whole: number): number {
  const doubled = (2n * BigInt(Math.abs(amount)) * BigInt(of)) / BigInt(whole)
  return Math.sign(amount) * Number((doubled + 1n) / 2n)
}
