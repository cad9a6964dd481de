import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDollars } from '#domain/prices.ts'
import type { Proposal } from '#domain/proposals.ts'
import { openTab, type Tab } from '#web/api/new-tab.ts'
import { openPreview } from '#web/api/proposals.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { LineFields } from './line-fields.tsx'
import { MilestoneFields } from './milestone-fields.tsx'
import { SendDialog } from './send-dialog.tsx'
import { reckonTyped, type Typed } from './typed-content.ts'
import { useProposalForm, type ProposalForm } from './use-proposal-form.ts'

type TextName = Exclude<keyof Typed, 'lines' | 'milestones'>

/** Once it is signed, declined or withdrawn it is what it is. */
const isClosed = ({ state }: Proposal) => !['draft', 'sent', 'expired'].includes(state)

/** All that a proposal says, with what it comes to as it is typed. */
export function ProposalEditor({ proposal }: { proposal: Proposal }) {
  const editor = useProposalForm(proposal)
  const { form, entries, edit, errors, refusal, save, saveDraft, failed } = editor
  const [sending, setSending] = useState<Proposal>()
  const [isSending, setIsSending] = useState(false)
  /** What is typed is saved first, so that what is sent is what is seen. */
  async function send() {
    const saved = await save({ isToSend: true })
    if (!saved) return
    setSending(saved)
    setIsSending(true)
  }
  const textProps = (name: TextName) => ({
    name,
    value: entries[name],
    onChange: ({ target }: { target: { value: string } }) => edit({ [name]: target.value }),
  })
  return (
    <>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void saveDraft()
        }}
        aria-label="Proposal"
      >
        <fieldset disabled={isClosed(proposal)} className="grid grid-cols-1 gap-4">
          {refusal && <Alert tone="danger" title={refusal} />}
          <Card className="grid gap-5 p-4 sm:p-5">
            <Field label="Title" error={errors['title']}>
              <Input {...textProps('title')} maxLength={200} autoComplete="off" />
            </Field>
            <div className="grid gap-5 @xl:grid-cols-3">
              <Field label="Customer name" error={errors['customer_name']}>
                <Input {...textProps('customer_name')} maxLength={200} autoComplete="off" />
              </Field>
              <Field label="Customer email" error={errors['customer_email']}>
                <Input {...textProps('customer_email')} type="email" autoComplete="off" />
              </Field>
              <Field label="Company" error={errors['company_name']}>
                <Input {...textProps('company_name')} maxLength={200} autoComplete="off" />
              </Field>
            </div>
            <Field label="Introduction" error={errors['introduction']}>
              <Textarea {...textProps('introduction')} maxLength={5000} rows={4} />
            </Field>
          </Card>
          <LineFields entries={entries} edit={edit} errors={errors} />
          <Card className="grid gap-5 p-4 sm:p-5">
            <Field label="Deposit (%)" error={errors['deposit_percent']} className="max-w-40">
              <Input {...textProps('deposit_percent')} inputMode="numeric" autoComplete="off" />
            </Field>
            <MilestoneFields entries={entries} edit={edit} errors={errors} />
          </Card>
          <Card className="grid gap-5 p-4 sm:p-5">
            <Field label="Valid until" error={errors['valid_until']} className="max-w-56">
              <Input {...textProps('valid_until')} type="date" />
            </Field>
            <Field label="Terms" error={errors['terms']}>
              <Textarea {...textProps('terms')} maxLength={20_000} rows={8} className="max-h-96" />
            </Field>
          </Card>
        </fieldset>
        <Foot proposal={proposal} editor={editor} onSend={() => void send()} />
      </form>
      {sending && <SendDialog proposal={sending} open={isSending} onOpenChange={setIsSending} onFailed={failed} />}
    </>
  )
}

type FootProps = { proposal: Proposal; editor: ProposalForm; onSend: () => void }

/** In view however long the rest is. */
function Foot({ proposal, editor, onSend }: FootProps) {
  const { entries, isEdited, discard, isSaving } = editor
  const isNew = proposal.version === 0 || isEdited || proposal.is_edited
  return (
    <div className="sticky bottom-0 z-10 mt-4 grid gap-3 rounded-card border border-line bg-raised p-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] @3xl:flex @3xl:items-center short:static">
      <Totals entries={entries} chosen={proposal.signature?.chosen} />
      <div className="flex flex-wrap items-center gap-2 @3xl:ml-auto">
        {isEdited && !isClosed(proposal) && (
          <Button variant="quiet" size="small" onClick={discard}>
            Discard Changes
          </Button>
        )}
        {!isClosed(proposal) && (
          <Button type="submit" variant="outline" size="small" busy={isSaving}>
            Save Draft
          </Button>
        )}
        {proposal.state !== 'withdrawn' && <Preview proposal={proposal} editor={editor} />}
        {!isClosed(proposal) && (
          <Button size="small" disabled={isSaving} onClick={onSend}>
            {isNew ? 'Send Proposal' : 'Send Again'}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The client's page of what stands here, in a new tab; what is typed is saved for it. */
function Preview({ proposal, editor }: Omit<FootProps, 'onSend'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: async (tab: Tab) => {
      const isReady = isClosed(proposal) || (await editor.save()) !== null
      if (isReady) tab.goTo(await openPreview(proposal.id))
      else tab.close()
    },
    onError: ({ message }, tab) => {
      tab.close()
      toast({ title: `The preview could not be opened: ${message}`, variant: 'destructive' })
    },
  })
  return (
    <Button variant="outline" size="small" busy={isPending} onClick={() => mutate(openTab())}>
      Preview
    </Button>
  )
}

/** `chosen`: of what is signed. */
function Totals({ entries, chosen }: { entries: Typed; chosen: number[] | undefined }) {
  const { total, everyMonth, deposit } = reckonTyped(entries, chosen)
  const sums = [
    ['Total', total.total],
    ['Every month', everyMonth.total],
    ['Deposit', deposit.total],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
      {sums.map(([name, cents]) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{formatDollars(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
