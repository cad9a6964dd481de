import { useMutation } from '@tanstack/react-query'
import type { ArchiveChange } from '#domain/archive.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from './undo-toast.ts'
import { useGoingOn } from './use-going-on.ts'

type ArchiveButtonProps = {
  /** As the button names it: 'Archive: TKT-000042'. */
  name: string
  isArchived: boolean
  archive: (change: ArchiveChange) => Promise<{ undo_id: string | null }>
  readAgain: () => Promise<unknown>
  /** What is open is done with: e presses it. */
  isDone?: boolean
}

/** Puts something out of the list, or back into it; what stands in the way is said by the server. */
export function ArchiveButton({ name, isArchived, archive, readAgain, isDone }: ArchiveButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => archive({ archived: !isArchived, seen_archived: isArchived }),
    onSuccess: ({ undo_id }) => toastWithUndo({ title: isArchived ? 'Brought back' : 'Archived', undo_id, readAgain }),
    onError: ({ message }) =>
      toast({ title: isArchived ? 'Not brought back' : 'Not archived', description: message, variant: 'destructive' }),
    onSettled: readAgain,
  })
  const { button, rememberPlace } = useGoingOn(isPending)
  const act = isArchived ? 'Bring Back' : 'Archive'
  return (
    <Button
      ref={button}
      variant="outline"
      size="small"
      data-shortcut={isDone && !isArchived ? 'e' : undefined}
      busy={isPending}
      aria-label={`${act}: ${name}`}
      onClick={() => {
        rememberPlace()
        mutate()
      }}
    >
      {act}
    </Button>
  )
}
