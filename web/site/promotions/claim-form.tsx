import { businessTypeOptions, claimBudgetOptions, claimForm, claimTimelineOptions } from '#content/claim-form.ts'
import { claimSchema } from '#domain/leads.ts'
import { claimWebsite } from '#web/api/leads.ts'
import { ChoiceField, LineField, TextField } from '#web/forms/named-fields.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { visitHeaders } from '#web/site/leads/visit.ts'
import { Alert } from '#web/ui/alert.tsx'
import { toast } from '#web/ui/toast.tsx'

const { fields, button, privacy, success } = claimForm

export function ClaimForm({ onClaimed }: { onClaimed: () => void }) {
  const { form: draftForm, keep, forget } = useDraft('claim')
  const { submit, errors, busy } = useForm({
    schema: claimSchema,
    send: (claim) => claimWebsite(claim, visitHeaders()),
    onSent: (_, form) => {
      form.reset()
      forget()
      onClaimed()
      toast({ title: success })
    },
  })
  const [problem] = Object.values(errors)
  return (
    <form ref={draftForm} noValidate onInput={keep} onSubmit={submit} className="grid gap-5">
      {problem && <Alert tone="danger" title={problem} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <LineField name="name" text={fields.name} required autoComplete="name" />
        <LineField name="email" text={fields.email} required type="email" autoComplete="email" />
        <LineField name="businessName" text={fields.businessName} required autoComplete="organization" />
        <LineField name="phone" text={fields.phone} type="tel" autoComplete="tel" />
        <ChoiceField name="businessType" text={fields.businessType} options={businessTypeOptions} />
        <LineField name="currentWebsite" text={fields.currentWebsite} inputMode="url" autoComplete="url" />
      </div>
      <TextField name="goals" text={fields.goals} rows={4} />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField name="budget" text={fields.budget} options={claimBudgetOptions} />
        <ChoiceField name="timeline" text={fields.timeline} options={claimTimelineOptions} />
      </div>
      <SubmitButton busy={busy} busyLabel={button}>
        {button}
      </SubmitButton>
      <p className="text-note text-ink-soft">{privacy}</p>
    </form>
  )
}
