import { UNDO_SECONDS } from '#domain/undo.ts'
import { isRefusal } from '#web/api/api-error.ts'
import { askForEach } from '#web/api/each.ts'
import { undo } from '#web/api/undo.ts'
import { toast } from '#web/ui/toast.tsx'
import { reasonsOf } from './reasons.ts'

/** One of many that were done together. */
type DoneOne = { undo_id: string; name: string }

type Done = {
  title: string
  description?: string | undefined
  /** Null where nothing changed; several where many things did. */
  undo_id: string | DoneOne[] | null
  readAgain: () => Promise<unknown>
  onUndone?: () => void
}

/** Says what was done, and offers to take it back for as long as its e-mail waits; what could not be asked for, once more. */
export function toastWithUndo({ title, description, undo_id, readAgain, onUndone }: Done) {
  async function takeBack(ones: DoneOne[]) {
    try {
      const { refused } = await askForEach(ones, (one) => undo(one.undo_id))
      if (refused.length === 0) {
        toast({ title: 'Undone' })
        onUndone?.()
        return
      }
      const stay = refused.map(({ item: { name }, error }) => ({ name, error }))
      offer(
        {
          title: ones.length === 1 ? 'Not undone' : `${refused.length} of ${ones.length} not undone`,
          description: reasonsOf(stay),
          variant: 'destructive',
        },
        refused.flatMap(({ item, error }) => (isRefusal(error) ? [] : item)),
      )
    } finally {
      await readAgain()
    }
  }
  function offer(message: Parameters<typeof toast>[0], ones: DoneOne[]) {
    if (ones.length === 0) return toast(message)
    const act = () => {
      close()
      void takeBack(ones)
    }
    const close = toast({ ...message, durationMs: UNDO_SECONDS * 1000, action: { label: 'Undo', act } })
    return close
  }
  const all = typeof undo_id === 'string' ? [{ undo_id, name: '' }] : (undo_id ?? [])
  return offer({ title, ...(description && { description }) }, all)
}
