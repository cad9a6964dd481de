import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useGoingOn } from './use-going-on.ts'

type DeleteButtonProps = {
  name: string
  question: string
  remove: () => Promise<void>
  readAgain: () => Promise<unknown>
}

/** Asks first; what depends on it is said by the server, which then deletes nothing. */
export function DeleteButton({ name, question, remove, readAgain }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    onSuccess: () => toast({ title: 'Deleted' }),
    onError: ({ message }) => toast({ title: 'Not deleted', description: message, variant: 'destructive' }),
    onSettled: async () => {
      setIsAsking(false)
      await readAgain()
    },
  })
  const { button, rememberPlace } = useGoingOn(isPending)
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="small"
        aria-label={`Delete: ${name}`}
        onClick={() => setIsAsking(true)}
      >
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${name}?`}
        question={question}
        action="Delete"
        busy={isPending}
        onConfirm={() => {
          rememberPlace()
          mutate()
        }}
      />
    </>
  )
}
