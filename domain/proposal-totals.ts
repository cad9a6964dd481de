import { splitInParts, sumByRate, totalsOf, type PricedLine, type RateSum, type Totals } from './invoice-money.ts'

/** No zod here: the page of a link reckons with every tick. */
type Line = PricedLine & { billing: 'once' | 'month'; is_option: boolean }
type Plan = { lines: readonly Line[]; deposit_percent: number; milestones: readonly { percent: number }[] }

/** The lines that hold: all but the options that were not chosen. Lines are numbered from 1. */
export const agreedLines = <L extends Line>(lines: readonly L[], chosen: readonly number[]): L[] =>
  lines.filter((line, index) => !line.is_option || chosen.includes(index + 1))

export type Agreed = {
  /** What is paid once, by rate. */
  once: RateSum[]
  total: Totals
  everyMonth: Totals
  /** What is billed when: at signing, then with each milestone. Empty where nothing is paid once. */
  parts: RateSum[][]
  deposit: Totals
}

/** What a choice of options comes to. */
export function reckon({ lines, deposit_percent, milestones }: Plan, chosen: readonly number[]): Agreed {
  const agreed = agreedLines(lines, chosen)
  const once = sumByRate(agreed.filter(({ billing }) => billing === 'once'))
  const total = totalsOf(once)
  const percentages = [deposit_percent, ...milestones.map(({ percent }) => percent)]
  const parts = total.total === 0 ? [] : splitInParts(once, upToLastBilled(percentages))
  return {
    once,
    total,
    everyMonth: totalsOf(sumByRate(agreed.filter(({ billing }) => billing === 'month'))),
    parts,
    deposit: totalsOf(parts[0] ?? []),
  }
}

/** What is billed with nothing has no part: the last that is billed takes what is left. */
function upToLastBilled(percentages: readonly number[]) {
  return percentages.slice(0, percentages.findLastIndex((percent) => percent > 0) + 1)
}

/** Which options are ticked when the page opens. */
export const tickedAtFirst = (lines: readonly { is_option: boolean; is_ticked: boolean }[]) =>
  lines.flatMap(({ is_option, is_ticked }, index) => (is_option && is_ticked ? [index + 1] : []))
