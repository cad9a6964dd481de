import { Sheet } from './sheet.tsx'

export function TypeSheet() {
  return (
    <Sheet title="Type">
      <p className="font-display text-display tracking-[-0.03em]">Launched at slack water</p>
      <p className="font-display text-title tracking-[-0.02em]">Titles in Besley, upright like the names of land</p>
      <p className="font-display text-heading italic">Besley italic for what belongs to the water: 12 34 56</p>
      <p className="max-w-[52ch] text-lead text-ink-soft">Lead in Public Sans. The first paragraph under a title.</p>
      <p className="max-w-[60ch]">
        Body in Public Sans. We ask what the site has to do for you, write it on one page, and put a price and a date
        under it.
      </p>
      <p className="text-note text-ink-soft">Note, the smallest size: hints, captions, dates.</p>
    </Sheet>
  )
}
