import { Check, CloudOff } from 'lucide-react'

export type SaveState = 'untouched' | 'unsaved' | 'saving' | 'saved' | 'failed'

const words: Record<SaveState, string> = {
  untouched: '',
  unsaved: 'Saving…',
  saving: 'Saving…',
  saved: 'Saved',
  failed: 'Not saved yet',
}

/** Says quietly whether what was typed is kept. */
export function SaveMark({ state }: { state: SaveState }) {
  return (
    <output className="inline-flex min-h-5 items-center gap-1.5 text-note text-ink-soft">
      {state === 'saved' && <Check aria-hidden="true" className="size-4 text-success" />}
      {state === 'failed' && <CloudOff aria-hidden="true" className="size-4 text-danger" />}
      {words[state]}
    </output>
  )
}
