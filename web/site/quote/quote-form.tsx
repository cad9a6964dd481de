import { useCallback, useState } from 'react'
import { ballparkText, projectTypeOptions, quoteBudgetOptions, quotePage, timeframeOptions } from '#content/quote.ts'
import { defaultProjectType, projectTypeSchema, quoteSchema } from '#domain/leads.ts'
import { ChoiceField, LineField, TextField } from '#web/forms/named-fields.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { Trap } from '#web/site/leads/form-check.tsx'
import { expectSent, postEmail } from '#web/api/send-email.ts'
import { SubmissionFailed } from '#web/site/leads/submission-failed.tsx'
import { useLeadForm } from '#web/site/leads/use-lead-form.ts'
import type { ReceivedPlace } from '#web/site/leads/use-received.ts'

const { fields, button, busy: busyLabel, messages } = quotePage.form

/** /quote?projectType=ecommerce opens the form with that choice made; anything that is no choice is ignored. */
function prefillFrom(search: string): Record<string, string> {
  const { data } = projectTypeSchema.safeParse(new URLSearchParams(search).get('projectType'))
  return data ? { projectType: data } : {}
}

function chosenIn(form: HTMLFormElement, name: string): string {
  const chosen = new FormData(form).get(name)
  return typeof chosen === 'string' ? chosen : ''
}

/** Made anew for every request, so that it begins with its draft, or with what the link asks for. */
export function QuoteForm({ place }: { place: ReceivedPlace }) {
  const [ballpark, setBallpark] = useState(ballparkText(defaultProjectType, ''))
  const onChanged = useCallback(
    (changed: HTMLFormElement) =>
      setBallpark(ballparkText(chosenIn(changed, 'projectType'), chosenIn(changed, 'budget'))),
    [],
  )
  const { form, trap, errorOf, failure, busy } = useLeadForm({
    name: 'quote',
    schema: quoteSchema,
    post: (quote, headers) => postEmail({ ...quote, message: quote.description, formType: 'quote' }, headers),
    expectSent,
    place,
    messages,
    prefill: prefillFrom,
    onChanged,
  })
  const choice = (name: 'projectType' | 'budget' | 'timeframe') =>
    ({ name, text: fields[name], required: true, error: errorOf(name) }) as const
  return (
    <form {...form} className="grid gap-5">
      <Trap trap={trap} />
      <div className="grid gap-5 sm:grid-cols-2">
        <LineField name="name" text={fields.name} required error={errorOf('name')} autoComplete="name" />
        <LineField name="company" text={fields.company} error={errorOf('company')} autoComplete="organization" />
        <LineField
          name="email"
          text={fields.email}
          required
          error={errorOf('email')}
          type="email"
          autoComplete="email"
        />
        <LineField name="phone" text={fields.phone} required error={errorOf('phone')} type="tel" autoComplete="tel" />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <ChoiceField {...choice('projectType')} options={projectTypeOptions} defaultValue={defaultProjectType} />
        <ChoiceField {...choice('budget')} options={quoteBudgetOptions} />
        <ChoiceField {...choice('timeframe')} options={timeframeOptions} />
      </div>
      <output className="block border-l-2 border-mark pl-4 text-small text-ink-soft">{ballpark}</output>
      <TextField name="description" text={fields.description} required error={errorOf('description')} rows={6} />
      {failure && <SubmissionFailed id="quote-error" failure={failure} />}
      <SubmitButton busy={busy} busyLabel={busyLabel}>
        {button}
      </SubmitButton>
    </form>
  )
}
