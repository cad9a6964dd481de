import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { roleSchema, type Role } from '#domain/permissions.ts'
import { roleFormSchema } from '#domain/users.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { assignRole, usersKey } from '#web/api/users.ts'
import { roleNames } from './user-badges.tsx'

type RoleFormProps = {
  emailInput: RefObject<HTMLInputElement | null>
  /** What the list shows that they are; whoever is not in it is not seen. */
  seenRoleOf: (email: string) => Role | undefined
}

export function RoleForm({ emailInput, seenRoleOf }: RoleFormProps) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: usersKey })
  const { submit, errors, busy } = useForm({
    schema: roleFormSchema,
    send: async (assignment) => {
      const seen_role = seenRoleOf(assignment.email)
      await assignRole({ ...assignment, ...(seen_role && { seen_role }) })
      return assignment
    },
    onSent: async ({ email, role }, form) => {
      form.reset()
      toast({ title: `Successfully assigned ${role} role to ${email}!` })
      await readAgain()
    },
    onFailed: ({ message }) => {
      toast({ title: `Failed to assign role: ${message}`, variant: 'destructive' })
      void readAgain()
    },
  })
  return (
    <Card>
      <CardHeader>
        <CardTitle>Assign Role</CardTitle>
        <CardDescription>It replaces the role they have, and signs them out.</CardDescription>
      </CardHeader>
      <form noValidate onSubmit={submit} className="grid gap-4">
        <Field label="User Email" required error={errors['email']}>
          <Input ref={emailInput} name="email" type="email" autoComplete="off" placeholder="name@example.com" />
        </Field>
        <Field label="Role" error={errors['role']}>
          <Select name="role" defaultValue="employee">
            {roleSchema.options.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          Assign Role
        </Button>
      </form>
    </Card>
  )
}
