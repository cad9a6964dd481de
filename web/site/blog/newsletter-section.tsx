import { useState } from 'react'
import { newsletter } from '#content/newsletter.ts'
import { newsletterSchema } from '#domain/newsletter.ts'
import { bodyOf } from '#web/api/client.ts'
import { postSubscription } from '#web/api/newsletter.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Trap, useFormCheck } from '#web/site/leads/form-check.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

export function NewsletterSection() {
  const [answer, setAnswer] = useState<string>()
  const { form, keep, forget } = useDraft('newsletter')
  const check = useFormCheck()
  const { submit, errors, refusal, busy } = useForm({
    schema: newsletterSchema,
    send: (input) => bodyOf(check.post((headers) => postSubscription(input, headers))),
    onSent: ({ message }, sent) => {
      sent.reset()
      forget()
      setAnswer(message)
    },
  })
  return (
    <section aria-labelledby="newsletter" className="border-y border-line bg-shoal">
      <div className="page-width grid gap-x-16 gap-y-8 py-16 sm:py-20 lg:grid-cols-2 lg:items-center">
        <div className="grid gap-3">
          <h2 id="newsletter" className="font-display text-title tracking-[-0.02em]">
            {newsletter.heading}
          </h2>
          <p className="max-w-[52ch] text-ink-soft">{newsletter.text}</p>
        </div>
        {/* The method keeps the browser from writing the address into the URL while nothing listens to the form yet. */}
        <form ref={form} method="dialog" noValidate onInput={keep} onSubmit={submit} className="grid gap-3">
          <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
            <Field label={newsletter.label} required error={errors['email']}>
              <Input name="email" type="email" autoComplete="email" placeholder={newsletter.placeholder} />
            </Field>
            <Button type="submit" busy={busy} className="sm:mt-7">
              {newsletter.button}
            </Button>
          </div>
          <Trap trap={check.trap} />
          <p className="text-note text-ink-soft">{newsletter.small}</p>
          {refusal && !errors['email'] && <Alert tone="danger" title={refusal} />}
          <output className="text-small font-semibold">{!refusal && answer}</output>
        </form>
      </div>
    </section>
  )
}
