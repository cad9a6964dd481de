import { UNDO_SECONDS } from '#domain/undo.ts'
import { askForEach } from '#web/api/each.ts'
import { undo } from '#web/api/undo.ts'
import { toast } from '#web/ui/toast.tsx'

type Done = {
  title: string
  description?: string | undefined
  /** Null where nothing changed; several where many things did. */
  undo_id: string | string[] | null
  readAgain: () => Promise<unknown>
  onUndone?: () => void
}

/** Says what was done, and offers to take it back for as long as its e-mail waits. */
export function toastWithUndo({ title, description, undo_id, readAgain, onUndone }: Done) {
  const undoIds = [undo_id ?? []].flat()
  const said = { title, ...(description && { description }) }
  if (undoIds.length === 0) return toast(said)
  async function takeBack() {
    try {
      const { refused } = await askForEach(undoIds, undo)
      if (refused.length === 0) {
        toast({ title: 'Undone' })
        onUndone?.()
        return
      }
      const notUndone = undoIds.length === 1 ? 'Not undone' : `${refused.length} of ${undoIds.length} not undone`
      const reasons = new Set(refused.map(({ message }) => message))
      toast({ title: notUndone, description: [...reasons].join(' '), variant: 'destructive' })
    } finally {
      await readAgain()
    }
  }
  const close = toast({
    ...said,
    durationMs: UNDO_SECONDS * 1000,
    action: {
      label: 'Undo',
      act: () => {
        close()
        void takeBack()
      },
    },
  })
  return close
}
