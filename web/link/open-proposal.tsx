import { useRef, useState } from 'react'
import { formatDollars } from '#domain/prices.ts'
import { reckon, tickedAtFirst } from '#domain/proposal-totals.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { AskQuestion } from './ask-question.tsx'
import { DeclineProposal } from './decline-proposal.tsx'
import { DownloadPaper } from './download-paper.tsx'
import type { ProposalViewProps } from './proposal-view.tsx'
import { optionLabel, optionsOf, ReadProposal } from './read-proposal.tsx'
import { SignProposal } from './sign-proposal.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

/** A proposal that can be signed: read first, options ticked, and the signature comes last. */
export function OpenProposal({ proposal, linkKey, isPreview }: ProposalViewProps) {
  const { number, version, document } = proposal
  // Of another version other lines are options.
  const choice = useKeptDraft(`proposal-${number}-${version}`, { chosen: tickedAtFirst(document.lines) })
  const { chosen } = choice.draft
  const [changedFrom, setChangedFrom] = useState<number>()
  const signing = useRef<HTMLHeadingElement>(null)
  const agreed = reckon(document, chosen)
  const options = optionsOf(document.lines)
  return (
    <>
      {isPreview && (
        <Alert
          title={`A preview: this is what ${document.customer.email} will read. Nobody can sign, ask or decline here.`}
        />
      )}
      {changedFrom !== undefined && (
        <Alert tone="danger" title="This proposal was changed while you were reading it. Please read it again." />
      )}
      <ReadProposal
        document={document}
        chosen={chosen}
        options={
          <>
            <ul className="grid gap-2">
              {options.map(({ line, number: option }) => (
                <li key={option}>
                  <Checkbox
                    label={optionLabel(line)}
                    checked={chosen.includes(option)}
                    onChange={({ currentTarget: { checked } }) =>
                      choice.change({
                        chosen: options.flatMap(({ number: one }) =>
                          (one === option ? checked : chosen.includes(one)) ? [one] : [],
                        ),
                      })
                    }
                    className="rounded-control border border-line px-4 py-3 wrap-anywhere hover:bg-shoal has-checked:border-line-strong has-checked:bg-shoal"
                  />
                </li>
              ))}
            </ul>
            <p className="text-note text-ink-soft">Before sales tax. The total below has it, where it applies.</p>
          </>
        }
      />
      <SignProposal
        // What was confirmed was confirmed of one version.
        key={version}
        proposal={proposal}
        linkKey={linkKey}
        isPreview={isPreview}
        chosen={chosen}
        deposit={agreed.deposit.total}
        heading={signing}
        onSigned={choice.forget}
        onChanged={() => setChangedFrom(version)}
      />
      <AskQuestion number={number} linkKey={linkKey} isPreview={isPreview} />
      <div className="flex flex-wrap items-start gap-3">
        <DownloadPaper linkKey={linkKey} paper={{ kind: 'proposal', id: proposal.id }} isPreview={isPreview}>
          Download PDF
        </DownloadPaper>
        <DeclineProposal linkKey={linkKey} isPreview={isPreview} />
      </div>
      <div
        data-at-foot
        className="sticky bottom-0 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-raised px-6 py-3 sm:hidden"
      >
        <p className="font-semibold tabular-nums">
          {agreed.total.total === 0 && agreed.everyMonth.total > 0
            ? `Every month ${formatDollars(agreed.everyMonth.total)}`
            : `Total ${formatDollars(agreed.total.total)}`}
        </p>
        <Button
          variant="outline"
          size="small"
          onClick={() => {
            signing.current?.scrollIntoView()
            signing.current?.focus({ preventScroll: true })
          }}
        >
          Go to signing
        </Button>
      </div>
    </>
  )
}
