import { useQueryClient } from '@tanstack/react-query'
import { givenPartNames, newInvitationSchema } from '#domain/companies.ts'
import { companyQuery, invitePerson } from '#web/api/companies.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'

type InviteDialogProps = { company: string; open: boolean; onOpenChange: (open: boolean) => void }

export function InviteDialog({ company, open, onOpenChange }: InviteDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Invite somebody to ${company}`}>
      <InviteForm onInvited={() => onOpenChange(false)} />
    </Dialog>
  )
}

function InviteForm({ onInvited }: { onInvited: () => void }) {
  const queryClient = useQueryClient()
  const { submit, errors, refusal, busy } = useForm({
    schema: newInvitationSchema,
    send: invitePerson,
    onSent: async ({ email }) => {
      toast({ title: `Invitation sent to ${email}` })
      onInvited()
      await queryClient.invalidateQueries({ queryKey: companyQuery.queryKey })
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && Object.keys(errors).length === 0 && <Alert tone="danger" title={refusal} />}
      <Field label="Email" required error={errors['email']}>
        <Input name="email" type="email" autoComplete="off" />
      </Field>
      <Field label="Part" error={errors['part']}>
        <Select name="part" defaultValue="member">
          {Object.entries(givenPartNames).map(([part, name]) => (
            <option key={part} value={part}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Send Invitation
      </Button>
    </form>
  )
}
