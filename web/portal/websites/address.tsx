import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type CustomerWebsite, slugEditSchema } from '#domain/customer-websites.ts'
import { changeSlug, websiteQuery } from '#web/api/website.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { OwnDomain } from './own-domain.tsx'

/** Where a website is: its owner's to choose until somebody may have come there. */
export function Address({ website }: { website: CustomerWebsite }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card className="grid gap-4">
        {website.state === 'preview' ? <AddressForm website={website} /> : <FixedAddress website={website} />}
        <OtherWayIn website={website} />
      </Card>
      <OwnDomain website={website} />
    </div>
  )
}

function FixedAddress({ website }: { website: CustomerWebsite }) {
  return (
    <Field label="Address" hint="The address of a published website stays as it is.">
      <InAddress website={website}>
        <Input readOnly value={website.slug} />
      </InAddress>
    </Field>
  )
}

function AddressForm({ website }: { website: CustomerWebsite }) {
  const queryClient = useQueryClient()
  const { submit, errors, refusal, busy } = useForm({
    schema: slugEditSchema,
    send: (input) => changeSlug(website.id, input),
    onSent: (changed) => {
      queryClient.setQueryData(websiteQuery.queryKey, changed)
      toast({ title: 'Address saved' })
    },
    onFailed: () => void queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey }),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Address"
        hint="3 to 40 small letters, digits and hyphens. It can be changed until your website is online."
        error={errors['slug'] ?? refusal}
      >
        <InAddress website={website}>
          <Input name="slug" defaultValue={website.slug} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </InAddress>
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save address
      </Button>
    </form>
  )
}

/** A host beneath localhost opens on this machine alone, and not in every browser. */
function OtherWayIn({ website: { address, slug } }: { website: CustomerWebsite }) {
  if (!new URL(address).hostname.endsWith('.localhost')) return null
  const path = `${location.origin}/websites/${slug}/`
  return (
    <p className="text-note wrap-anywhere text-ink-soft">
      Does not open?{' '}
      <a href={path} target="_blank" rel="noopener" className="underline decoration-mark underline-offset-4">
        {path}
      </a>
    </p>
  )
}

/** What stands before and behind the part that is chosen: on a host of its own behind it, on a path of ours before it. */
function InAddress({ website, children }: { website: CustomerWebsite; children: ReactNode }) {
  const [before, behind] = besideSlug(website)
  return (
    <div className="flex flex-wrap items-center gap-2 text-small text-ink-soft">
      {before}
      <div className="min-w-0 flex-1 basis-48 text-ink sm:max-w-xs">{children}</div>
      {behind}
    </div>
  )
}

function besideSlug({ address, slug }: CustomerWebsite): [string, string] {
  const host = address.replace(/^https?:\/\//, '')
  return host.startsWith(`${slug}.`) ? ['', host.slice(slug.length)] : [host.slice(0, -slug.length), '']
}
