import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  question: ReactNode
  /** What the button does, in a word: 'Delete'. */
  action: string
  /** For what takes nothing away. */
  isHarmless?: boolean
  busy: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone; the safe way out is first in reach of the keyboard. */
export function ConfirmDialog({ question, action, isHarmless, busy, onConfirm, ...dialog }: ConfirmDialogProps) {
  return (
    <Dialog {...dialog} description={question}>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => dialog.onOpenChange(false)}>
          Cancel
        </Button>
        <Button changes variant={isHarmless ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
