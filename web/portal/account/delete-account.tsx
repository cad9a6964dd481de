import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { agency } from '#content/agency.ts'
import type { SessionUser } from '#domain/accounts.ts'
import {
  accountDeletionOf,
  deletedAtOnce,
  keptBesides,
  keptByLaw,
  personalDataMessages,
  staysWithCompany,
} from '#domain/personal-data.ts'
import { stopAsking } from '#web/api/leaving.ts'
import { deleteAccount } from '#web/api/personal-data.ts'
import { useSitting } from '#web/auth/sittings.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useActing } from '../acting.ts'

/** The whole account, for good. Whoever is of the team is deleted by an admin. */
export function DeleteAccount({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <CardHeader>
        <CardTitle>Delete my account</CardTitle>
        <CardDescription>
          {user.role === 'user'
            ? 'Your account with all that is yours. This cannot be undone.'
            : personalDataMessages.askAnAdmin}
        </CardDescription>
      </CardHeader>
      {user.role === 'user' && (
        <>
          <Button variant="danger" onClick={() => setIsOpen(true)}>
            Delete My Account
          </Button>
          <DeletionDialog user={user} open={isOpen} onOpenChange={setIsOpen} />
        </>
      )}
    </Card>
  )
}

type DeletionDialogProps = { user: SessionUser; open: boolean; onOpenChange: (open: boolean) => void }

function DeletionDialog({ user, open, onOpenChange }: DeletionDialogProps) {
  const { end } = useSitting()
  const { companies } = useActing()
  const others = companies.filter(({ part }) => part !== 'owner')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { submit, errors, failure, busy } = useForm({
    schema: accountDeletionOf(user.email),
    send: ({ email }: { email: string }) => deleteAccount(email),
    onSent: async () => {
      await stopAsking(queryClient)
      // The portal is off the screen before its person goes: its guard would lead to /auth.
      await navigate('/', { flushSync: true })
      end()
      toast({ title: personalDataMessages.deleted })
    },
  })
  const refusal = failure && !failure.fields['email'] ? failure.message : undefined
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Delete your account?">
      <div className="grid gap-6">
        <Consequences
          title="Deleted at once"
          lines={deletedAtOnce(others.length === 0 || others.length < companies.length)}
        />
        <Consequences title="Kept, because the law asks for it" lines={keptByLaw(agency.recordsKeptYears)} />
        {others.map(({ id, name }) => (
          <p key={id} className="text-small break-words">
            {staysWithCompany(name)}
          </p>
        ))}
        <p className="text-note text-ink-soft">{keptBesides}</p>
        <form noValidate onSubmit={submit} className="grid gap-4">
          <Field label="Type your email to confirm" error={errors['email']}>
            <Input name="email" type="email" autoComplete="off" />
          </Field>
          {refusal && <Alert tone="danger" title={refusal} />}
          <div className="flex flex-wrap gap-3">
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={busy}>
              Delete for Good
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  )
}

function Consequences({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="grid gap-2 text-small">
      <h3 className="font-semibold">{title}</h3>
      <ul aria-label={title} className="grid list-disc gap-1 pl-5 text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
