import type { ReactNode } from 'react'
import { clockRule } from '#content/clock-rule.ts'
import { netOf, totalsOf } from '#domain/invoice-money.ts'
import { formatDollars, formatSignedDollars } from '#domain/prices.ts'
import { reckon, type Agreed } from '#domain/proposal-totals.ts'
import type { ProposalDocument } from '#domain/proposals.ts'

type Line = ProposalDocument['lines'][number]

type ReadProposalProps = {
  document: ProposalDocument
  /** The options that hold, by their number. */
  chosen: readonly number[]
  /** Where they can still be chosen; else they are listed. */
  options?: ReactNode
}

/** All that a proposal says, in its order: what is built, for how much, how we work, on which terms. */
export function ReadProposal({ document, chosen, options }: ReadProposalProps) {
  const agreed = reckon(document, chosen)
  const included = document.lines.filter(({ is_option }) => !is_option)
  const hasOptions = included.length < document.lines.length
  return (
    <>
      {document.introduction && <p className="wrap-anywhere whitespace-pre-line">{document.introduction}</p>}
      <Part title="What we will build">
        <Included lines={included} />
      </Part>
      {hasOptions && <Part title="Options">{options ?? <ChosenOptions lines={document.lines} chosen={chosen} />}</Part>}
      <Part title="Price">
        <Price agreed={agreed} />
      </Part>
      <Plan document={document} agreed={agreed} />
      <Part title="Terms">
        <Terms terms={document.terms} />
      </Part>
    </>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="font-display text-heading">{title}</h2>
      {children}
    </section>
  )
}

const numbersOf = (lines: readonly Line[]) => lines.map((line, index) => ({ line, number: index + 1 }))

/** As it is ticked, and read out. */
export const optionLabel = (line: Line) =>
  [
    line.quantity > 1 ? `${line.quantity} × ` : '',
    `${line.description}, ${formatSignedDollars(netOf(line))}`,
    line.billing === 'month' ? ' a month' : '',
  ].join('')

export const optionsOf = (lines: readonly Line[]) => numbersOf(lines).filter(({ line }) => line.is_option)

function Included({ lines }: { lines: readonly Line[] }) {
  return (
    <table className="w-full text-left text-small">
      <caption className="sr-only">What is included</caption>
      <thead className="border-b border-line-strong">
        <tr>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Description
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {numbersOf(lines).map(({ line, number }) => (
          <tr key={number} className="border-b border-line">
            <td className="py-3 pr-4 wrap-anywhere">
              {line.description}
              {line.quantity > 1 && (
                <span className="block text-note text-ink-soft">
                  {line.quantity} × {formatSignedDollars(line.unit_amount)}
                </span>
              )}
            </td>
            <td className="py-3 text-right align-top whitespace-nowrap tabular-nums">
              {formatSignedDollars(netOf(line))}
              {line.billing === 'month' && <span className="block text-note text-ink-soft">a month</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ChosenOptions({ lines, chosen }: { lines: readonly Line[]; chosen: readonly number[] }) {
  return (
    <ul className="grid text-small">
      {optionsOf(lines).map(({ line, number }) => (
        <li key={number} className="flex justify-between gap-6 border-b border-line py-3">
          <span className="wrap-anywhere">{optionLabel(line)}</span>
          <span
            className={chosen.includes(number) ? 'font-semibold whitespace-nowrap' : 'whitespace-nowrap text-ink-soft'}
          >
            {chosen.includes(number) ? 'Chosen' : 'Not chosen'}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Read out whenever a tick changes it. */
function Price({ agreed: { total, everyMonth, deposit } }: { agreed: Agreed }) {
  const isOnlyMonthly = total.total === 0 && everyMonth.total > 0
  return (
    <div aria-live="polite">
      <dl className="grid text-small">
        {!isOnlyMonthly && (
          <>
            <Sum name="Total" cents={total.total} isMost />
            <Sum name="of which sales tax" cents={total.tax} />
          </>
        )}
        {everyMonth.total > 0 && <Sum name="Every month" cents={everyMonth.total} isMost={isOnlyMonthly} />}
        {deposit.total > 0 && <Sum name="Deposit, due when you sign" cents={deposit.total} />}
      </dl>
    </div>
  )
}

function Sum({ name, cents, isMost = false }: { name: string; cents: number; isMost?: boolean }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-3">
      <dt className={isMost ? 'font-semibold' : 'text-ink-soft'}>{name}</dt>
      <dd className={isMost ? 'ml-auto font-display text-heading tabular-nums' : 'ml-auto tabular-nums'}>
        {formatDollars(cents)}
      </dd>
    </div>
  )
}

/** What is done and billed when; nothing where all is paid every month. */
function Plan({ document, agreed: { parts } }: { document: ProposalDocument; agreed: Agreed }) {
  const { deposit_percent, milestones } = document
  const billed = (percent: number, part: number) =>
    percent === 0 ? null : `${percent}%: ${formatDollars(totalsOf(parts[part] ?? []).total)}`
  const steps = [
    ...(deposit_percent > 0 && parts.length > 0
      ? [{ title: 'Deposit', when: 'when you sign', billed: billed(deposit_percent, 0) }]
      : []),
    ...milestones.map(({ title, working_days, percent }, index) => ({
      title,
      when: working_days === 1 ? '1 working day' : `${working_days} working days`,
      billed: billed(percent, index + 1),
    })),
  ]
  if (steps.length === 0) return null
  return (
    <Part title="How we work together">
      <ol className="grid text-small">
        {steps.map(({ title, when, billed }, index) => (
          // They never change, and two may be called the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
            <span className="wrap-anywhere">
              <strong className="font-semibold">{title}</strong>
              <span className="text-ink-soft">, {when}</span>
            </span>
            {billed && (
              <span className="text-ink-soft">
                {billed}
                {title === 'Deposit' && index === 0 ? '' : ' on your approval'}
              </span>
            )}
          </li>
        ))}
      </ol>
      <p className="text-small text-ink-soft">{clockRule}</p>
    </Part>
  )
}

/** A numbered line that is no sentence is what the next lines are about. */
const isTitle = (line: string) => /^\d+\. .{1,80}(?<![.;:,])$/.test(line)

function Terms({ terms }: { terms: string }) {
  return (
    <div className="grid gap-2 text-small wrap-anywhere">
      {terms
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line, index) =>
          isTitle(line) ? (
            // As they were written, in their order.
            // oxlint-disable-next-line react/no-array-index-key
            <h3 key={index} className="mt-2 font-semibold">
              {line}
            </h3>
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index}>{line}</p>
          ),
        )}
    </div>
  )
}
