import { contact } from '#content/contact.ts'
import { contactSchema } from '#domain/leads.ts'
import { LineField, TextField } from '#web/forms/named-fields.tsx'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { Trap } from '#web/site/leads/form-check.tsx'
import { expectSent, postEmail } from '#web/api/send-email.ts'
import { LeadReceived } from '#web/site/leads/lead-received.tsx'
import { SubmissionFailed } from '#web/site/leads/submission-failed.tsx'
import { useLeadForm } from '#web/site/leads/use-lead-form.ts'
import { useReceived } from '#web/site/leads/use-received.ts'

const { heading, text, fields, button, busy: busyLabel, messages } = contact.form

export function ContactForm() {
  const place = useReceived('contact')
  const { form, trap, errorOf, failure, busy } = useLeadForm({
    name: 'contact',
    schema: contactSchema,
    post: (message, headers) => postEmail({ ...message, formType: 'contact' }, headers),
    expectSent,
    place,
    messages,
  })
  if (place.lead) return <LeadReceived place={place} lead={place.lead} as="h2" />
  return (
    <form {...form} className="grid gap-5">
      <div className="mb-1 grid gap-1.5">
        <h2 className="font-display text-title tracking-[-0.02em]">{heading}</h2>
        <p className="text-small text-ink-soft">{text}</p>
      </div>
      <Trap trap={trap} />
      <div className="grid gap-5 sm:grid-cols-2">
        <LineField name="name" text={fields.name} required error={errorOf('name')} autoComplete="name" />
        <LineField
          name="email"
          text={fields.email}
          required
          error={errorOf('email')}
          type="email"
          autoComplete="email"
        />
        <LineField name="phone" text={fields.phone} error={errorOf('phone')} type="tel" autoComplete="tel" />
        <LineField name="subject" text={fields.subject} required error={errorOf('subject')} />
      </div>
      <TextField name="message" text={fields.message} required error={errorOf('message')} rows={6} />
      {failure && <SubmissionFailed failure={failure} />}
      <SubmitButton busy={busy} busyLabel={busyLabel}>
        {button}
      </SubmitButton>
    </form>
  )
}
