import { useQueryClient } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { formatDollars } from '#domain/prices.ts'
import { signatureFormSchema, type LinkedProposal, type SignatureForm } from '#domain/proposals.ts'
import { linkQuery, openLinkCheckout, postSignature } from '#web/api/link.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { useKeptDraft } from './use-kept-draft.ts'

type SignProposalProps = {
  proposal: LinkedProposal
  linkKey: string
  isPreview: boolean
  chosen: number[]
  /** What is due at once; 0 where signing is all. */
  deposit: number
  heading: Ref<HTMLHeadingElement>
  onSigned: () => void
  /** Another version is what holds: it is read first. */
  onChanged: () => void
}

/** The signature, and on to the deposit. */
export function SignProposal({
  proposal: { number, version, sha256, document },
  linkKey,
  isPreview,
  chosen,
  deposit,
  heading,
  onSigned,
  onChanged,
}: SignProposalProps) {
  const queryClient = useQueryClient()
  const { draft, change, forget } = useKeptDraft(`sign-${number}`, {
    name: '',
    email: document.customer.email,
    billing_address: '',
    terms_read: 0,
    consents: 0,
  })
  const [isLeaving, setIsLeaving] = useState(false)
  const readAgain = () => queryClient.invalidateQueries(linkQuery(linkKey))
  const { submit, errors, failure, busy } = useForm<SignatureForm, string | null>({
    schema: signatureFormSchema,
    send: async ({ name, email, billing_address }) => {
      const signer = { name, email, billing_address, terms_read: true, consents: true } as const
      await postSignature(linkKey, { version, sha256, chosen, ...signer })
      // Signed it is, whatever comes of the payment page: then this one says what is left to do.
      return deposit > 0 ? openLinkCheckout(linkKey).catch(() => null) : null
    },
    onSent: async (paymentPage) => {
      forget()
      onSigned()
      if (paymentPage === null) return readAgain()
      setIsLeaving(true)
      location.assign(paymentPage)
    },
    // Changed, signed by somebody else or withdrawn meanwhile: the page says so.
    onFailed: ({ code }) => {
      if (code === 'proposal_changed') onChanged()
      void readAgain()
    },
  })
  const [terms = '', consent = ''] = document.consents
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-6 font-display text-heading outline-none">
        Sign
      </h2>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <ErrorSummary errors={errors} />
        {failure && failure.code !== 'proposal_changed' && Object.keys(failure.fields).length === 0 && (
          <Alert tone="danger" title={failure.message} />
        )}
        <Field label="Your full name" error={errors['name']}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={200}
            value={draft.name}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
        </Field>
        <p
          aria-hidden="true"
          className="-mt-2 min-h-[1.4em] border-b border-line-strong font-display text-title wrap-anywhere italic"
        >
          {draft.name}
        </p>
        <Field label="Your email" error={errors['email']}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            value={draft.email}
            onChange={({ currentTarget: { value } }) => change({ email: value })}
          />
        </Field>
        <Field label="Billing address (optional)" error={errors['billing_address']}>
          <Textarea
            name="billing_address"
            autoComplete="street-address"
            rows={3}
            maxLength={500}
            className="min-h-20"
            value={draft.billing_address}
            onChange={({ currentTarget: { value } }) => change({ billing_address: value })}
          />
        </Field>
        {(
          [
            ['terms_read', terms],
            ['consents', consent],
          ] as const
        ).map(([name, sentence]) => (
          <Confirmation
            key={name}
            name={name}
            sentence={sentence}
            error={errors[name]}
            checked={draft[name] === version}
            onChange={(isConfirmed) => change({ [name]: isConfirmed ? version : 0 })}
          />
        ))}
        <Button type="submit" size="large" busy={busy || isLeaving} disabled={isPreview} className="whitespace-normal">
          {deposit > 0 ? `Sign and pay ${formatDollars(deposit)}` : 'Sign'}
        </Button>
        {deposit > 0 && (
          <p className="text-small text-ink-soft">
            You pay on the secure page of our payment provider; we never see your card.
          </p>
        )}
      </form>
    </section>
  )
}

type ConfirmationProps = {
  name: string
  sentence: string
  error: string | undefined
  checked: boolean
  onChange: (isConfirmed: boolean) => void
}

function Confirmation({ name, sentence, error, checked, onChange }: ConfirmationProps) {
  const noteId = `${name}-error`
  return (
    <div className="grid gap-1.5">
      <Checkbox
        name={name}
        label={sentence}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? noteId : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {error && (
        <p id={noteId} className="text-note text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
