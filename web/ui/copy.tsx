import { Copy as Icon } from 'lucide-react'
import { Button } from './button.tsx'
import { toast } from './toast.tsx'

type CopyProps = {
  text: string
  /** Where it stands alone; beside what it copies the picture is enough. */
  label?: string
}

/** Puts a text where it can be pasted from, with one click. */
export function Copy({ text, label }: CopyProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied to clipboard!' })
    } catch {
      toast({ title: 'Your browser does not let us copy. Please select the text instead.', variant: 'destructive' })
    }
  }
  if (label)
    return (
      <Button variant="outline" size="small" onClick={() => void copy()}>
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </Button>
    )
  return (
    <button
      type="button"
      aria-label={`Copy ${text}`}
      onClick={() => void copy()}
      className="ml-1 inline-grid size-7 place-items-center rounded-control align-middle text-ink-soft hover:bg-shoal hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  )
}
