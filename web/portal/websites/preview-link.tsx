import { ExternalLink } from 'lucide-react'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { makePreviewLink } from '#web/api/website.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { AskingButton } from './asking-button.tsx'

/** Shows the draft to whoever is given it. */
export function PreviewLink({ website: { id, preview_url } }: { website: CustomerWebsite }) {
  return (
    <Card className="grid gap-4">
      <Field label="Preview link" hint="Whoever has it sees your website as it is now, without an account.">
        <Input readOnly value={preview_url} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Copy text={preview_url} label="Copy link" />
        <a
          href={preview_url}
          target="_blank"
          rel="noopener"
          className={buttonLook({ variant: 'outline', size: 'small' })}
        >
          Open preview
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
        <AskingButton
          name="Make a new link"
          title="Make a new preview link?"
          question="The present one stops working at once."
          change={() => makePreviewLink(id)}
          done="New preview link made"
        />
      </div>
    </Card>
  )
}
