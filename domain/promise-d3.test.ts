// deals.md §7, D3: cents add up. Random proposals that can be sent, with any choice of their options, billed part by part, some of it
// credited before the final invoice. A part of them in `npm test`, all in `npm run prove`.
import { expect, test } from 'vitest'
import { creditShare, lessRates, sumByRate, totalsOf, type PricedLine, type RateSum } from './invoice-money.ts'
import { problemsOf } from './proposal-checks.ts'
import { agreedLines, reckon } from './proposal-totals.ts'
import type { ProposalLine } from './proposals.ts'

const isFull = process.env['PROVE'] === 'full'
const size = isFull ? 100_000 : 3000

/** Repeatable. */
let state = 3
const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
const below = (end: number) => Math.floor(random() * end)
const chance = (share: number) => random() < share
const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T

const rates = [0, 0, 990, 990, 125, 1025, 2000, 9999].map((basis_points) => ({
  name: basis_points === 0 ? 'No tax' : 'Tax',
  basis_points,
}))
type Line = PricedLine & Pick<ProposalLine, 'code' | 'description' | 'billing' | 'is_option' | 'is_ticked'>

/** From a cent to as much as a card takes; now and then a discount. */
function newLine(): Line {
  const isDiscount = chance(0.1)
  const most = oneOf([100, 1000, 10_000, 500_000, 9_000_000])
  return {
    code: 'other',
    description: 'x',
    quantity: chance(0.7) ? 1 : 1 + below(9),
    unit_amount: isDiscount ? -below(5000) : below(most),
    tax: oneOf(rates),
    billing: chance(0.85) ? 'once' : 'month',
    is_option: chance(0.3),
    is_ticked: false,
  }
}

/** So many percentages that are 100 together; some of them nothing. */
function newPlan(parts: number): number[] {
  const cuts = Array.from({ length: parts - 1 }, () => below(101)).sort((a, b) => a - b)
  return [...cuts, 100].map((cut, index) => cut - (cuts[index - 1] ?? 0))
}

const days = { tomorrow: '2026-11-20', yearFromNow: '2027-11-19' }

function newProposal() {
  for (;;) {
    const [deposit_percent = 100, ...percentages] = newPlan(1 + below(11))
    const proposal = {
      title: 'x',
      customer_name: 'x',
      customer_email: 'x@client.example',
      company_name: '',
      introduction: '',
      lines: Array.from({ length: 1 + below(12) }, newLine),
      deposit_percent,
      milestones: percentages.map((percent) => ({ title: 'x', working_days: 1, percent })),
      terms: '',
      valid_until: days.tomorrow,
    }
    if (Object.keys(problemsOf(proposal, days)).length === 0) return proposal
  }
}

type Issued = { rates: RateSum[]; credited: RateSum[] }
const plus = (one: RateSum[], other: RateSum[]) =>
  lessRates(
    one,
    other.map((rate) => ({ ...rate, gross: -rate.gross, tax: -rate.tax })),
  )

/** Some of it, once or twice, or all of it. */
function credit(rates: RateSum[]): RateSum[] {
  const { total } = totalsOf(rates)
  let credited: RateSum[] = []
  let before = 0
  for (let times = chance(0.25) ? 1 + below(2) : 0; times > 0 && before < total; times--) {
    const amount = chance(0.3) ? total - before : 1 + below(total - before)
    credited = plus(credited, creditShare(rates, before, amount))
    before += amount
  }
  return credited
}

test(
  'promise D3: what is billed less what is credited is what was agreed, to the cent and with its tax',
  { timeout: 1_200_000 },
  () => {
    let [invoices, credits, negative, wrong, options] = [0, 0, 0, 0, 0]
    for (let index = 0; index < size; index++) {
      const proposal = newProposal()
      const chosen = proposal.lines.flatMap(({ is_option }, at) => (is_option && chance(0.5) ? [at + 1] : []))
      options += chosen.length
      const agreed = reckon(proposal, chosen)
      const { parts, total } = agreed
      const issued: Issued[] = parts
        .slice(0, -1)
        .filter((part) => totalsOf(part).total !== 0)
        .map((part) => ({ rates: part, credited: credit(part) }))
      // Parts alone are the whole, under each rate.
      const whole = parts.reduce(plus, [])
      if (lessRates(whole, agreed.once).some(({ gross, tax }) => gross !== 0 || tax !== 0)) wrong++
      if ([...parts, agreed.once].some((part) => totalsOf(part).total < 0)) negative++
      invoices += issued.length
      credits += issued.filter(({ credited }) => credited.length > 0).length
      const kept = issued.map(({ rates: all, credited }) => lessRates(all, credited))
      if (kept.some((rest) => totalsOf(rest).total < 0)) negative++
      const last = parts.at(-1)
      if (!last || totalsOf(last).total === 0) continue
      // The final invoice has all of it, and deducts what was billed before, net of its credit notes.
      invoices++
      const once = agreedLines(proposal.lines, chosen).filter(({ billing }) => billing === 'once')
      const final = sumByRate(once)
      const deducted = kept.filter((rest) => totalsOf(rest).total > 0)
      const due = lessRates(final, deducted.reduce(plus, []))
      if (totalsOf(due).total < 0) negative++
      const billed = plus(issued.map((one) => one.rates).reduce(plus, []), due)
      const left = lessRates(billed, issued.map(({ credited }) => credited).reduce(plus, []))
      const sums = totalsOf(left)
      if (sums.total !== total.total || sums.tax !== total.tax || sums.net !== total.net) wrong++
      if (lessRates(left, agreed.once).some(({ gross, tax }) => gross !== 0 || tax !== 0)) wrong++
    }
    expect([wrong, negative]).toEqual([0, 0])
    process.stdout.write(
      `figure: promise D3: ${size} random proposals with ${options} chosen options, ${invoices} invoices, ${credits} of them credited: ${wrong} times another sum or tax than was agreed, ${negative} below zero\n`,
    )
  },
)
