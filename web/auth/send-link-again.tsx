import { useMutation } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Asks for a new confirmation link and says what the server says: never whether the address is known. */
export function SendLinkAgain({
  send,
  label = 'Send the link again',
}: {
  send: () => Promise<string>
  label?: string
}) {
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: send,
    onSuccess: (message) => toast({ title: message }),
    onError: (error) => toast({ title: 'Error', description: error.message, variant: 'destructive' }),
  })
  return (
    <Button busy={isPending} disabled={isSuccess} onClick={() => mutate()}>
      {isSuccess ? 'Link sent' : label}
    </Button>
  )
}
