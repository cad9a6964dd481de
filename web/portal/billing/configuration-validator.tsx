import { useMutation } from '@tanstack/react-query'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { PaymentValidation } from '#domain/arrangements.ts'
import { validateConfiguration } from '#web/api/billing.ts'

const results = {
  valid: 'All configurations valid!',
  issues: 'Configuration issues found',
  failed: 'Validation failed',
}

/** Asks the payment provider whether key, webhook and every active arrangement would work. */
export function ConfigurationValidator() {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: validateConfiguration,
    onSuccess: ({ valid }) =>
      toast(valid ? { title: results.valid } : { title: results.issues, variant: 'destructive' }),
    onError: () => toast({ title: results.failed, variant: 'destructive' }),
  })
  return (
    <section aria-labelledby="validator" className="grid gap-4">
      <h3 id="validator" className="font-display text-heading">
        Payment configuration
      </h3>
      <p className="text-small text-ink-soft">
        The key prefix tells the modes apart: <code>sk_test_</code> is test mode, <code>sk_live_</code> charges real
        cards.
      </p>
      <Button variant="outline" busy={isPending} className="justify-self-start" onClick={() => mutate()}>
        Validate Configuration
      </Button>
      {error && (
        <Alert tone="danger" title={results.failed}>
          <p>{error.message}</p>
        </Alert>
      )}
      {data && <ValidationResult validation={data} />}
    </section>
  )
}

const modes = {
  sandbox: 'Running in test mode, on the built-in sandbox.',
  test: 'Running in test mode: no real charges.',
  live: 'Running in live mode: real cards are charged.',
}

function ValidationResult({ validation: { valid, issues, mode } }: { validation: PaymentValidation }) {
  return (
    <Alert tone={valid ? 'success' : 'warning'} title={valid ? results.valid : results.issues}>
      <p>{modes[mode]}</p>
      {issues.length > 0 && (
        <ul className="list-disc pl-5">
          {issues.map((issue) => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
