import { useQueryClient } from '@tanstack/react-query'
import { teamInvitationSchema, type TeamInvitation } from '#domain/users.ts'
import { inviteToTeam, usersKey } from '#web/api/users.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { roleNames } from './user-badges.tsx'

/** Makes an account for somebody of the team; they choose its password by the link they are mailed. */
export function TeamInvitationForm() {
  const queryClient = useQueryClient()
  const { submit, errors, busy } = useForm({
    schema: teamInvitationSchema,
    send: async (invitation: TeamInvitation) => {
      await inviteToTeam(invitation)
      return invitation
    },
    onSent: async ({ email }, form) => {
      form.reset()
      toast({ title: `Invitation sent to ${email}` })
      await queryClient.invalidateQueries({ queryKey: usersKey })
    },
    onFailed: ({ message }) => toast({ title: `Failed to invite: ${message}`, variant: 'destructive' }),
  })
  return (
    <Card>
      <CardHeader>
        <CardTitle>Invite to the Team</CardTitle>
        <CardDescription>They are mailed a link to choose a password.</CardDescription>
      </CardHeader>
      <form aria-label="Invite to the Team" noValidate onSubmit={submit} className="grid gap-4">
        <Field label="Email" required error={errors['email']}>
          <Input name="email" type="email" autoComplete="off" placeholder="name@example.com" />
        </Field>
        <Field label="First Name" error={errors['first_name']}>
          <Input name="first_name" autoComplete="off" />
        </Field>
        <Field label="Last Name" error={errors['last_name']}>
          <Input name="last_name" autoComplete="off" />
        </Field>
        <Field label="Team role" error={errors['role']}>
          <Select name="role" defaultValue="employee">
            {teamInvitationSchema.shape.role.options.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Send Invitation
        </Button>
      </form>
    </Card>
  )
}
