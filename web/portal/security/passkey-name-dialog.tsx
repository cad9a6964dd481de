import { passkeyNameSchema } from '#domain/sign-in.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type PasskeyNameDialogProps = {
  open: boolean
  onClose: () => void
  initialName: string
  save: (name: string) => Promise<void>
}

export function PasskeyNameDialog({ open, onClose, ...form }: PasskeyNameDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Name this passkey">
      <NameForm {...form} onSaved={onClose} />
    </Dialog>
  )
}

type NameFormProps = { initialName: string; save: (name: string) => Promise<void>; onSaved: () => void }

function NameForm({ initialName, save, onSaved }: NameFormProps) {
  const { submit, errors, refusal, busy } = useForm({
    schema: passkeyNameSchema,
    send: ({ name }) => save(name),
    onSent: onSaved,
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {refusal && !errors['name'] && <Alert tone="danger" title={refusal} />}
      <Field label="Name" required error={errors['name']}>
        <Input name="name" defaultValue={initialName} autoComplete="off" maxLength={100} />
      </Field>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}
