import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

type ActButtonProps = {
  act: () => Promise<unknown>
  /** Said where it is not the server that refused. */
  whenFailed?: string
  /** Where the words on it do not say what it is about. */
  label?: string
  children: ReactNode
}

/** Does one thing with a click, and says why where it could not be done. */
export function ActButton({ act, whenFailed, label, children }: ActButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: act,
    onError: (error) => {
      const isOurs = error instanceof ApiError
      toast({ title: isOurs || !whenFailed ? error.message : whenFailed, variant: 'destructive' })
    },
  })
  return (
    <Button changes variant="outline" size="small" aria-label={label} busy={isPending} onClick={() => mutate()}>
      {children}
    </Button>
  )
}
