import { UNDO_SECONDS } from '#domain/undo.ts'
import { ApiError } from '#web/api/api-error.ts'
import { undo } from '#web/api/undo.ts'
import { toast } from '#web/ui/toast.tsx'

type Done = {
  title: string
  /** Null where nothing changed. */
  undo_id: string | null
  readAgain: () => Promise<unknown>
  onUndone?: () => void
}

/** Says what was done, and offers to take it back for as long as its e-mail waits. */
export function toastWithUndo({ title, undo_id, readAgain, onUndone }: Done) {
  if (undo_id === null) return toast({ title })
  async function takeBack(undoId: string) {
    try {
      await undo(undoId)
      toast({ title: 'Undone' })
      onUndone?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast({ title: 'Not undone', description: error.message, variant: 'destructive' })
    } finally {
      await readAgain()
    }
  }
  const close = toast({
    title,
    durationMs: UNDO_SECONDS * 1000,
    action: {
      label: 'Undo',
      act: () => {
        close()
        void takeBack(undo_id)
      },
    },
  })
  return close
}
