import { agency } from '#content/agency.ts'
import { centsOfDollars } from '#domain/cents.ts'
import type { PlannedMilestone } from '#domain/milestones.ts'
import { reckon, tickedAtFirst } from '#domain/proposal-totals.ts'
import { proposalContentSchema, type ProposalContent, type ProposalLine } from '#domain/proposals.ts'

export type TypedLine = Omit<ProposalLine, 'quantity' | 'unit_amount'> & { quantity: string; unit_amount: string }
export type TypedMilestone = Record<keyof PlannedMilestone, string>

const texts = [
  'customer_name',
  'customer_email',
  'company_name',
  'title',
  'introduction',
  'terms',
  'valid_until',
] as const

/** A proposal as it stands in the fields of its editor; what there are several of as one text each, so that all of it is kept alike. */
export type Typed = Record<(typeof texts)[number] | 'deposit_percent' | 'lines' | 'milestones', string>

export const dollarsOf = (cents: number) => (cents / 100).toFixed(2)

export function typedOf(content: ProposalContent): Typed {
  const { deposit_percent, lines, milestones } = content
  return {
    ...(Object.fromEntries(texts.map((name) => [name, content[name]])) as Record<(typeof texts)[number], string>),
    deposit_percent: String(deposit_percent),
    lines: writeLines(
      lines.map((line) => ({
        ...line,
        quantity: String(line.quantity),
        unit_amount: dollarsOf(line.unit_amount),
      })),
    ),
    milestones: writeMilestones(
      milestones.map(({ title, working_days, percent }) => ({
        title,
        working_days: String(working_days),
        percent: String(percent),
      })),
    ),
  }
}

export const writeLines = (lines: TypedLine[]) => JSON.stringify(lines)
export const writeMilestones = (milestones: TypedMilestone[]) => JSON.stringify(milestones)
export const linesIn = ({ lines }: Pick<Typed, 'lines'>) => JSON.parse(lines) as TypedLine[]
export const milestonesIn = ({ milestones }: Pick<Typed, 'milestones'>) => JSON.parse(milestones) as TypedMilestone[]

/** What is no whole number is none: the schema says what is wrong with it. */
const wholeIn = (typed: string) => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** A discount is below zero. */
function centsIn(typed: string) {
  const [, minus, rest = ''] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? []
  const cents = centsOfDollars(rest) ?? Number.NaN
  return minus && cents !== 0 ? -cents : cents
}

const numbersIn = (typed: Typed) => ({
  ...typed,
  deposit_percent: wholeIn(typed.deposit_percent),
  lines: linesIn(typed).map((line) => ({
    ...line,
    quantity: wholeIn(line.quantity),
    unit_amount: centsIn(line.unit_amount),
  })),
  milestones: milestonesIn(typed).map(({ title, working_days, percent }) => ({
    title,
    working_days: wholeIn(working_days),
    percent: wholeIn(percent),
  })),
})

/** What would be saved, or what is wrong with it, by field. */
export function readTyped(typed: Typed) {
  const { data, error } = proposalContentSchema.safeParse(numbersIn(typed))
  if (data) return { content: data, errors: {} }
  const errors: Record<string, string> = {}
  for (const { path, message } of error.issues) errors[path.join('.')] ??= message
  return { content: null, errors }
}

export const withRates = (lines: ProposalLine[]) => lines.map((line) => ({ ...line, tax: agency.taxRates[line.tax] }))

/** What it comes to as far as it is typed, with what is ticked at first; what is no number counts for nothing. */
export function reckonTyped(typed: Typed, chosen = tickedAtFirst(linesIn(typed))) {
  const orNothing = (number: number) => (Number.isFinite(number) ? number : 0)
  const { lines, deposit_percent, milestones } = numbersIn(typed)
  return reckon(
    {
      lines: withRates(lines).map((line) => ({
        ...line,
        quantity: orNothing(line.quantity),
        unit_amount: orNothing(line.unit_amount),
      })),
      deposit_percent: orNothing(deposit_percent),
      milestones: milestones.map(({ percent }) => ({ percent: orNothing(percent) })),
    },
    chosen,
  )
}
