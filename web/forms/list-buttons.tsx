import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type AddButtonProps = { label: string; count: number; max: number; onClick: () => void }

export function AddButton({ label, count, max, onClick }: AddButtonProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="outline" size="small" disabled={count >= max} onClick={onClick}>
        <Plus aria-hidden="true" className="size-4" />
        {label}
      </Button>
      <span className="text-note text-ink-soft">
        {count} of {max}
      </span>
    </div>
  )
}

type RemoveButtonProps = { label: string; disabled?: boolean; onClick: () => void }

export function RemoveButton({ label, disabled = false, onClick }: RemoveButtonProps) {
  return (
    <Button variant="quiet" size="icon" aria-label={label} disabled={disabled} onClick={onClick}>
      <Trash2 aria-hidden="true" className="size-4" />
    </Button>
  )
}
