import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { calledBy } from '#domain/accounts.ts'
import { ticketMergeSchema, ticketNumberIn, type DeskTicket } from '#domain/tickets.ts'
import { deskTicketQuery, mergeTicket } from '#web/api/ticket-desk.ts'
import { useForm } from '#web/forms/use-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useAddress } from '../use-address.ts'
import { useReadDeskAgain } from './use-read-desk-again.ts'

/** Makes a ticket part of another of the same customer; asks first, as it cannot be undone. */
export function MergeButton({ ticket }: { ticket: DeskTicket }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" onClick={() => setIsOpen(true)}>
        Merge
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title={`Merge ${ticket.ticket_number} into another ticket`}>
        <MergeForm ticket={ticket} onMerged={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

function MergeForm({ ticket: { id, ticket_number }, onMerged }: { ticket: DeskTicket; onMerged: () => void }) {
  const readAgain = useReadDeskAgain()
  const { change } = useAddress()
  const [typed, setTyped] = useState('')
  const number = useSettled(ticketNumberIn(typed))
  const { data } = useQuery({ ...deskTicketQuery(number ?? ''), enabled: number !== null })
  const { submit, errors, failure, busy } = useForm({
    schema: ticketMergeSchema,
    send: async ({ into }) => {
      await mergeTicket(id, { into })
      return ticketNumberIn(into) ?? into
    },
    onSent: async (into) => {
      onMerged()
      toast({ title: `${ticket_number} is now part of ${into}` })
      change({ ticket: into })
      await readAgain()
    },
    onFailed: () => void readAgain(),
  })
  // What is typed since is looked up in a moment: nobody merges into what is not shown.
  const found = data?.ticket_number === ticketNumberIn(typed) ? data : null
  const missing = number !== null && data === null ? `There is no ticket ${number}.` : undefined
  const isItself = number === ticket_number
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      {failure && Object.keys(failure.fields).length === 0 && <Alert tone="danger" title={failure.message} />}
      <Field
        label="Ticket number"
        required
        hint="For example TKT-000042, or 42"
        error={errors['into'] ?? (isItself ? 'A ticket cannot be merged into itself.' : missing)}
      >
        <Input
          name="into"
          maxLength={40}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {found && !isItself && (
        <div className="grid gap-3" aria-live="polite">
          <div className="rounded-card border border-line p-4 text-small wrap-anywhere">
            <p className="font-semibold">{found.subject}</p>
            <p className="text-ink-soft">
              {found.ticket_number} · {calledBy(found.owner)}
            </p>
          </div>
          <p className="text-small">
            All messages move to {found.ticket_number}; {ticket_number} is closed. This cannot be undone.
          </p>
        </div>
      )}
      <Button type="submit" busy={busy} disabled={!found || isItself} className="justify-self-start">
        Merge tickets
      </Button>
    </form>
  )
}

const settlesMs = 250

/** What is typed, once nothing more is for a moment. */
function useSettled(value: string | null) {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settlesMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
