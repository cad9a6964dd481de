import { useMutation, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { calledBy } from '#domain/accounts.ts'
import type { DeskTicket } from '#domain/tickets.ts'
import { assignTicket, ticketAssigneesQuery } from '#web/api/ticket-desk.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { SignedInUserContext } from '../signed-in-user.ts'
import { toastWithUndo } from '../undo-toast.ts'
import { useReadDeskAgain } from './use-read-desk-again.ts'

/** Who of the team looks after it; its customer is not told. */
export function AssigneeField({ ticket: { id, assignee } }: { ticket: DeskTicket }) {
  const readAgain = useReadDeskAgain()
  const me = use(SignedInUserContext)
  const { data: team = [] } = useQuery(ticketAssigneesQuery)
  const isListed = assignee === null || team.some(({ user_id }) => user_id === assignee.user_id)
  // Whoever is suspended is offered no more, and has it still.
  const people = isListed ? team : [assignee, ...team]
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (assignee_id: string | null) =>
      assignTicket(id, { assignee_id, seen_assignee_id: assignee?.user_id ?? null }),
    onSuccess: ({ undo_id }, picked) => {
      const person = [...people, ...(me ? [me] : [])].find(({ user_id }) => user_id === picked)
      toastWithUndo({ title: `Assigned to ${person ? calledBy(person) : 'nobody'}`, undo_id, readAgain })
    },
    onError: ({ message }) =>
      toast({ title: 'Failed to assign the ticket', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  return (
    <div className="grid min-w-56 flex-1 content-start gap-2 sm:max-w-xs">
      <Choice
        label="Assignee"
        value={(isPending ? variables : assignee?.user_id) ?? ''}
        options={[['', 'Nobody'], ...people.map((one) => [one.user_id, calledBy(one)] as const)]}
        busy={isPending}
        onPick={(picked) => mutate(picked || null)}
      />
      {me && assignee?.user_id !== me.user_id && (
        <Button
          variant="outline"
          size="small"
          data-shortcut="a"
          busy={isPending}
          className="justify-self-start"
          onClick={() => mutate(me.user_id)}
        >
          Assign to me
        </Button>
      )}
    </div>
  )
}
