import { businessTypeOptions, claimBudgetOptions, claimForm, claimTimelineOptions } from '#content/claim-form.ts'
import { claimSchema } from '#domain/leads.ts'
import { bodyOf } from '#web/api/client.ts'
import { postClaim } from '#web/api/leads.ts'
import { ChoiceField, LineField, TextField } from '#web/forms/named-fields.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { Trap } from '#web/site/leads/form-check.tsx'
import { SubmissionFailed } from '#web/site/leads/submission-failed.tsx'
import { useLeadForm } from '#web/site/leads/use-lead-form.ts'
import type { ReceivedPlace } from '#web/site/leads/use-received.ts'
import { Alert } from '#web/ui/alert.tsx'

const { fields, button, busy: busyLabel, privacy, messages } = claimForm

export function ClaimForm({ place, onClaimed }: { place: ReceivedPlace; onClaimed: () => void }) {
  const { form, trap, firstError, failure, busy } = useLeadForm({
    name: 'claim',
    schema: claimSchema,
    post: postClaim,
    expectSent: async (answer) => (await bodyOf(Promise.resolve(answer))).received ?? null,
    place,
    messages,
    onSent: onClaimed,
  })
  return (
    <form {...form} className="grid gap-5">
      {firstError && <Alert tone="danger" title={firstError} />}
      <Trap trap={trap} />
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
      {failure && !firstError && <SubmissionFailed failure={failure} advice={messages.failed.text} />}
      <SubmitButton busy={busy} busyLabel={busyLabel}>
        {button}
      </SubmitButton>
      <p className="text-note text-ink-soft">{privacy}</p>
    </form>
  )
}
