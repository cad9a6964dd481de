import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { companyNameSchema } from '#domain/companies.ts'
import { companyQuery, renameCompany } from '#web/api/companies.ts'
import { sessionQuery } from '#web/api/session.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'

type RenameButtonProps = { company: string; initialName: string | null }

export function RenameButton({ company, initialName }: RenameButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button changes variant="outline" size="small" aria-label={`Rename ${company}`} onClick={() => setIsOpen(true)}>
        Rename
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={`Rename ${company}`}>
        <NameForm initialName={initialName ?? ''} onSaved={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function NameForm({ initialName, onSaved }: { initialName: string; onSaved: () => void }) {
  const queryClient = useQueryClient()
  const { submit, errors, refusal, busy } = useForm({
    schema: companyNameSchema,
    send: renameCompany,
    onSent: async () => {
      onSaved()
      toast({ title: 'Company renamed' })
      await queryClient.invalidateQueries({ queryKey: companyQuery.queryKey })
      // It stands in the menu, too; one's own also in one's profile.
      await queryClient.refetchQueries({ queryKey: sessionQuery.queryKey, exact: true })
    },
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && !errors['company_name'] && <Alert tone="danger" title={refusal} />}
      <Field
        label="Company Name (optional)"
        error={errors['company_name']}
        hint="Without one it is called as its owner."
      >
        <Input name="company_name" defaultValue={initialName} autoComplete="organization" />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}
