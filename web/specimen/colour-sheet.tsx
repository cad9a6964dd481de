import { Sheet } from './sheet.tsx'

/** Class names are written out: Tailwind reads them from the source. */
const colours = [
  { name: 'paper', swatch: 'bg-paper' },
  { name: 'raised', swatch: 'bg-raised' },
  { name: 'shoal', swatch: 'bg-shoal' },
  { name: 'shallows', swatch: 'bg-shallows' },
  { name: 'land', swatch: 'bg-land' },
  { name: 'harbour', swatch: 'bg-harbour' },
  { name: 'ink', swatch: 'bg-ink' },
  { name: 'ink-soft', swatch: 'bg-ink-soft' },
  { name: 'action', swatch: 'bg-action' },
  { name: 'mark', swatch: 'bg-mark' },
  { name: 'danger', swatch: 'bg-danger' },
  { name: 'success', swatch: 'bg-success' },
  { name: 'warning', swatch: 'bg-warning' },
]

export function ColourSheet() {
  return (
    <Sheet title="Colour">
      <ul className="grid grid-cols-3 gap-4 sm:grid-cols-5 lg:grid-cols-7">
        {colours.map(({ name, swatch }) => (
          <li key={name} className="grid gap-1.5 text-note">
            <span className={`h-16 rounded-card border border-line ${swatch}`} />
            {name}
          </li>
        ))}
      </ul>
      <div className="scale-rule text-ink-soft" />
    </Sheet>
  )
}
