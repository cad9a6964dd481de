import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { reviewKeys, shortcutKeys } from './shortcut-keys.ts'

type ShortcutsDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where g and a letter leads. */
  places: { label: string; letter: string }[]
  isOn: boolean
  setIsOn: (on: boolean) => void
}

export function ShortcutsDialog({ open, onOpenChange, places, isOn, setIsOn }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="grid gap-6">
        <Checkbox
          role="switch"
          label="Shortcuts on"
          checked={isOn}
          aria-checked={isOn}
          onChange={({ target }) => setIsOn(target.checked)}
        />
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <div className="grid content-start gap-4">
            <Keys rows={shortcutKeys.map(([keys, words]) => [keys.split(' '), words])} />
            <section aria-labelledby="keys-of-reviews" className="grid gap-2">
              <h3 id="keys-of-reviews" className="text-small font-semibold">
                Reviewing a video
              </h3>
              <Keys rows={reviewKeys} />
            </section>
          </div>
          <Keys rows={places.map(({ label, letter }) => [['g', letter], `Go to ${label}`])} />
        </div>
        <p className="text-note text-ink-soft">They rest while you type in a field.</p>
      </div>
    </Dialog>
  )
}

function Keys({ rows }: { rows: readonly (readonly [keys: readonly string[], words: string])[] }) {
  return (
    <dl className="grid content-start gap-1.5 text-small">
      {rows.map(([keys, words]) => (
        <div key={words} className="flex items-center justify-between gap-4">
          <dt>{words}</dt>
          <dd className="flex gap-1">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-6 rounded-small border border-line-strong px-1.5 text-center font-sans text-note"
              >
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
