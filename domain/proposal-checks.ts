import { maxCents } from './cents.ts'
import { grossOf, type PricedLine } from './invoice-money.ts'
import { formatDollars, otherItem } from './prices.ts'
import type { ProposalContent } from './proposals.ts'
import { reckon } from './proposal-totals.ts'

type Line = PricedLine & { code: string; description: string; billing: 'once' | 'month'; is_option: boolean }
type Checked = Omit<ProposalContent, 'lines'> & { lines: Line[] }
/** Days as they are written, 'YYYY-MM-DD'. */
type Days = { tomorrow: string; yearFromNow: string }

/** Below this no card can be charged. */
const leastCents = 50

/** Why a draft cannot be sent yet, at its fields; empty when it can. */
export function problemsOf(content: Checked, days: Days): Record<string, string> {
  const problems: Record<string, string> = {}
  const say = (field: string, message: string, isWrong: boolean) => {
    if (isWrong) problems[field] ??= message
  }
  say('title', 'Please enter a title', content.title === '')
  say('customer_name', 'Please enter a name', content.customer_name === '')
  say('customer_email', 'Please enter a valid email', content.customer_email === '')
  say(
    'valid_until',
    'Valid until must lie between tomorrow and a year from now.',
    content.valid_until < days.tomorrow || content.valid_until > days.yearFromNow,
  )
  for (const [index, line] of content.lines.entries()) {
    say(`lines.${index}.description`, 'Please describe what this is', line.description === '')
    say(
      `lines.${index}.unit_amount`,
      'Price must be dollars, such as 145.00',
      line.unit_amount < 0 && line.code !== otherItem,
    )
  }
  for (const [index, { title }] of content.milestones.entries())
    say(`milestones.${index}.title`, 'Please name it', title === '')
  say(
    'lines',
    'A proposal needs at least one line that is not optional.',
    content.lines.every(({ is_option }) => is_option),
  )
  sayOfTotals(content, say)
  return problems
}

type Say = (field: string, message: string, isWrong: boolean) => void

function sayOfTotals(content: Checked, say: Say) {
  const { lines, deposit_percent, milestones } = content
  for (const billing of ['once', 'month'] as const) {
    const { least, most, hasTiny } = rangeOf(lines.filter((line) => line.billing === billing))
    say('lines', 'The total cannot be negative.', least < 0)
    say('lines', `The total must be at least ${formatDollars(leastCents)}.`, hasTiny)
    say('lines', `The total must be at most ${formatDollars(maxCents)}.`, most > maxCents)
  }
  if (!lines.some(({ billing }) => billing === 'once')) return
  const planned = milestones.reduce((sum, { percent }) => sum + percent, deposit_percent)
  say('deposit_percent', 'Deposit and milestones must add up to 100%.', planned !== 100)
  const { deposit, total } = reckon(content, [])
  const isTiny = total.total >= leastCents && deposit_percent > 0 && deposit.total < leastCents
  say('deposit_percent', `The deposit must be at least ${formatDollars(leastCents)}.`, isTiny)
}

/** What the lines can come to, with any choice of options; `hasTiny`: with one of them to something that no card can pay. */
function rangeOf(lines: Line[]) {
  const fixed = lines.filter(({ is_option }) => !is_option).reduce((sum, line) => sum + grossOf(line), 0)
  const options = lines.filter(({ is_option }) => is_option).map(grossOf)
  const least = options.reduce((sum, gross) => sum + Math.min(gross, 0), fixed)
  const most = options.reduce((sum, gross) => sum + Math.max(gross, 0), fixed)
  // From the least on: each option that is chosen, or each discount that is not, adds to it.
  const reached = new Set([least])
  for (const step of options.map(Math.abs))
    for (const sum of reached) if (sum + step < leastCents) reached.add(sum + step)
  return { least, most, hasTiny: [...reached].some((sum) => sum > 0 && sum < leastCents) }
}
