import { customWebDesign, designPurchase } from '#content/service-pages/custom-web-design.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { SubmitButton } from '#web/forms/submit-button.tsx'
import { ChartPlate } from '#web/site/sections/chart-plate.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useDesignPurchase } from './use-design-purchase.ts'

export function DesignPurchaseBox() {
  const { heading, price, priceNote, discountCode, button, busy, small } = designPurchase
  const { form, keep } = useDraft('discount-code')
  const { purchase, isProcessing, isCodeRefused, forget } = useDesignPurchase()
  return (
    <ChartPlate>
      <h2 className="font-display text-heading">{heading}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-title">{price}</span>
        <span className="text-small text-ink-soft">{priceNote}</span>
      </p>
      <p className="text-small text-ink-soft">{customWebDesign.startingPrice?.note}</p>
      <form
        ref={form}
        noValidate
        className="mt-2 grid gap-4"
        onInput={(event) => {
          keep(event)
          forget()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          void purchase(codeIn(event.currentTarget))
        }}
      >
        <Field label={discountCode.label}>
          <Input
            name="discountCode"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={100}
            placeholder={discountCode.placeholder}
          />
        </Field>
        <SubmitButton busy={isProcessing} busyLabel={busy}>
          {button}
        </SubmitButton>
        {isCodeRefused && (
          <Button variant="outline" disabled={isProcessing} onClick={() => purchase(null)}>
            {designPurchase.continueWithout}
          </Button>
        )}
      </form>
      <p className="text-note text-ink-soft">{small}</p>
    </ChartPlate>
  )
}

function codeIn(form: HTMLFormElement): string | null {
  const code = new FormData(form).get('discountCode')
  return (typeof code === 'string' && code.trim()) || null
}
