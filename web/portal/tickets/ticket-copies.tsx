import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

type Props = { copies: string[]; stop: (kept: string[]) => Promise<void>; queryKey: readonly unknown[] }

/** Who gets the answers, too; one after the other can be taken off. */
export function TicketCopies({ copies, stop, queryKey }: Props) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (address: string) => stop(copies.filter((one) => one !== address)),
    onError: (error) => toast({ title: error.message, variant: 'destructive' }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (copies.length === 0) return null
  return (
    <div className="grid justify-items-start gap-2 text-small text-ink-soft">
      <p className="wrap-anywhere">Copies go to {copies.join(', ')}.</p>
      {copies.map((address) => (
        <Button
          key={address}
          variant="outline"
          className="h-auto max-w-full py-2 whitespace-normal wrap-anywhere"
          busy={isPending && variables === address}
          onClick={() => mutate(address)}
        >
          Stop copies to {address}
        </Button>
      ))}
    </div>
  )
}
