import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ticketPriorityNames } from '#content/tickets.ts'
import { AppError } from '#domain/errors.ts'
import { membershipOf } from '#domain/permissions.ts'
import { ticketWordsSchema } from '#domain/tickets.ts'
import { postTicket, ticketsQuery } from '#web/api/tickets.ts'
import { FilePicker } from '#web/conversations/file-picker.tsx'
import { useFiles } from '#web/conversations/use-files.ts'
import { useDraft } from '#web/forms/use-draft.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useActing, useIncludes } from '../acting.ts'
import { WhomToAsk } from '../not-your-part.tsx'
import { useSignedInUser } from '../signed-in-user.ts'

type NewTicketDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The ticket by its id. */
  onWritten: (id: string) => void
}

export function NewTicketDialog({ open, onOpenChange, onWritten }: NewTicketDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Ticket"
      description="Say what happened and what you expected. One matter per ticket is answered fastest."
    >
      <NewTicket
        onOpened={(id) => {
          onOpenChange(false)
          onWritten(id)
        }}
      />
    </Dialog>
  )
}

/** Free accounts are told before they write how many they may have, and not after. */
function NewTicket({ onOpened }: { onOpened: (id: string) => void }) {
  const { openTickets } = membershipOf(useSignedInUser())
  const { data } = useInfiniteQuery(ticketsQuery)
  const open = data?.pages[0]?.open ?? 0
  if (open >= openTickets) return <LimitReached />
  return (
    <div className="grid gap-5">
      {openTickets !== Number.POSITIVE_INFINITY && (
        <p className="text-small text-ink-soft">
          {open} of {openTickets} open
        </p>
      )}
      <NewTicketForm onOpened={onOpened} />
    </div>
  )
}

const limitReached = new AppError('ticket_limit').message

function LimitReached() {
  const seesMoney = useIncludes('money')
  return (
    <Alert tone="danger" title={limitReached}>
      {seesMoney ? (
        <Link to="/dashboard#upgrade" className="justify-self-start underline decoration-mark underline-offset-4">
          Upgrade to Premium
        </Link>
      ) : (
        <p>
          <WhomToAsk />
        </p>
      )}
    </Alert>
  )
}

function NewTicketForm({ onOpened }: { onOpened: (id: string) => void }) {
  const queryClient = useQueryClient()
  const { user_id } = useSignedInUser()
  const { company } = useActing()
  const isOwn = company === null || company.id === user_id
  const { form, keep, forget } = useDraft(isOwn ? 'new-ticket' : `new-ticket-${company.id}`)
  const files = useFiles()
  const { submit, errors, failure, refusal, busy } = useForm({
    schema: ticketWordsSchema(files.files.length > 0),
    send: async (words) => postTicket({ ...words, attachments: await files.arrived() }),
    onSent: async ({ id, ticket_number }) => {
      forget()
      toast({ title: `Support ticket ${ticket_number} created successfully!` })
      onOpened(id)
      await queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey })
    },
    onFailed: ({ message, code }) => {
      if (code !== 'ticket_limit') toast({ title: code === 'internal' ? failed : message, variant: 'destructive' })
    },
  })
  return (
    <form ref={form} noValidate onSubmit={submit} onInput={keep} className="grid gap-5">
      {failure?.code === 'ticket_limit' ? <LimitReached /> : refusal && <Alert tone="danger" title={refusal} />}
      <Field label="Subject" required error={errors['subject']}>
        <Input name="subject" maxLength={200} autoComplete="off" />
      </Field>
      <Field label="Priority" error={errors['priority']}>
        <Select name="priority" defaultValue="normal">
          {Object.entries(ticketPriorityNames).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Message" required error={errors['message']}>
        <Textarea name="message" maxLength={10_000} />
      </Field>
      <FilePicker files={files} within={form} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy && files.isUnderWay ? 'Sending files…' : 'Create Ticket'}
      </Button>
    </form>
  )
}

/** S2 §8. */
const failed = 'Failed to create support ticket. Please try again.'
