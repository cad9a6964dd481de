import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { roleSchema } from '#domain/permissions.ts'
import { roleAssignmentSchema, type RoleAssignment } from '#domain/users.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.tsx'
import { assignRole, usersKey } from '#web/api/users.ts'
import { roleNames } from './user-badges.tsx'

export function RoleForm({ emailInput }: { emailInput: RefObject<HTMLInputElement | null> }) {
  const queryClient = useQueryClient()
  const { submit, errors, busy } = useForm({
    schema: roleAssignmentSchema,
    send: async (assignment: RoleAssignment) => {
      await assignRole(assignment)
      return assignment
    },
    onSent: async ({ email, role }, form) => {
      form.reset()
      toast({ title: `Successfully assigned ${role} role to ${email}!` })
      await queryClient.invalidateQueries({ queryKey: usersKey })
    },
    onFailed: ({ message }) => toast({ title: `Failed to assign role: ${message}`, variant: 'destructive' }),
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
