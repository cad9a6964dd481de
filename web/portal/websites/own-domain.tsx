import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CustomerWebsite, domainEditSchema } from '#domain/customer-websites.ts'
import { membershipOf } from '#domain/permissions.ts'
import { checkDomain, connectDomain, removeDomain, websiteKey, websiteQuery } from '#web/api/website.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ListTable, TableCell, TableRow } from '#web/ui/table.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useSignedInUser } from '../signed-in-user.ts'
import { AskingButton } from './asking-button.tsx'
import { WayToPremium } from './way-to-premium.tsx'

type Domain = NonNullable<CustomerWebsite['domain']>
type OwnDomainProps = { website: Pick<CustomerWebsite, 'id' | 'domain'> }

/** A name its owner has, under which visitors find the website as well. */
export function OwnDomain({ website: { id, domain } }: OwnDomainProps) {
  const { isPremium } = membershipOf(useSignedInUser())
  return (
    <Card className="grid grid-cols-1 gap-5">
      <CardTitle as="h2">Your own domain</CardTitle>
      {domain ? (
        <Connected id={id} own={domain} isPremium={isPremium} />
      ) : isPremium ? (
        <DomainForm id={id} />
      ) : (
        <PartOfPremium />
      )}
    </Card>
  )
}

function PartOfPremium() {
  return (
    <div className="grid gap-2 text-small">
      <p>Your own domain is part of Premium.</p>
      <WayToPremium />
    </div>
  )
}

function DomainForm({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { submit, errors, refusal, busy } = useForm({
    schema: domainEditSchema,
    send: (input) => connectDomain(id, input),
    onSent: (changed) => {
      queryClient.setQueryData(websiteQuery.queryKey, changed)
      toast({ title: 'Domain connected. Two steps are left.' })
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Domain"
        hint="A name that you own, such as kilncore.com. You stay its owner, and change two of its records."
        error={errors['domain'] ?? refusal}
        className="max-w-sm"
      >
        <Input name="domain" autoComplete="off" autoCapitalize="none" spellCheck={false} inputMode="url" />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Connect domain
      </Button>
    </form>
  )
}

const badges = {
  waiting: { label: 'Waiting', tone: 'blue' },
  verified: { label: 'Verified', tone: 'success' },
  lost: { label: 'Lost', tone: 'warning' },
} as const

type ConnectedProps = { id: string; own: Domain; isPremium: boolean }

function Connected({ id, own, isPremium }: ConnectedProps) {
  const { domain, state, points_here } = own
  const { label, tone } = badges[state]
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-3">
          <span className="font-semibold wrap-anywhere">{domain}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-small text-ink-soft">
          {points_here ? 'It leads to your website.' : 'It does not lead to your website yet.'}
        </p>
      </div>
      {state === 'lost' && (
        <Alert tone="warning" title="Visitors no longer see your website there">
          {isPremium ? 'We could not find its TXT record any more.' : <PartOfPremium />}
        </Alert>
      )}
      {isPremium && (state !== 'verified' || !points_here) && <Records own={own} />}
      <Check id={id} own={own} />
    </>
  )
}

function Records({ own: { records } }: { own: Domain }) {
  return (
    <div className="grid gap-3 text-small">
      <p>Set these records where you bought the domain, then check.</p>
      <ListTable caption="Records to set" columns={['Type', 'Name', 'Value']}>
        {records.map(({ type, name, value }) => (
          <TableRow key={`${type} ${value}`}>
            <TableCell>{type}</TableCell>
            <TableCell className="wrap-anywhere">
              {name}
              <Copy text={name} />
            </TableCell>
            <TableCell className="wrap-anywhere">
              {value}
              <Copy text={value} />
            </TableCell>
          </TableRow>
        ))}
      </ListTable>
    </div>
  )
}

/** What is missing stays said until somebody looks again. */
function Check({ id, own: { domain } }: { id: string; own: Domain }) {
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => checkDomain(id),
    onSuccess: (website) => {
      queryClient.setQueryData(websiteQuery.queryKey, website)
      if (website.domain?.state === 'verified') toast({ title: `${domain} is verified` })
    },
    // Somebody else may have removed it, or the look found something else.
    onError: () => queryClient.invalidateQueries({ queryKey: websiteKey }),
  })
  return (
    <>
      {error && !isPending && <Alert tone="warning" title={error.message} />}
      <div className="flex flex-wrap gap-3">
        <Button changes size="small" busy={isPending} onClick={() => mutate()}>
          Check now
        </Button>
        <AskingButton
          name="Remove domain"
          title={`Remove ${domain}?`}
          question="Visitors no longer see your website there. Its other address stays."
          change={() => removeDomain(id)}
          done="Domain removed"
        />
      </div>
    </>
  )
}
