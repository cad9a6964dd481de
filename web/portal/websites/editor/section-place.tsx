import type { Section, WebsiteContent } from '#domain/websites.ts'
import { Hinted } from '#web/forms/group.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { MoveButtons } from './move-buttons.tsx'
import type { ChangeContent } from './use-website-draft.ts'

type SectionPlaceProps = { name: string; content: WebsiteContent; section: Section; change: ChangeContent }

/** Whether a section is shown, and where: between the top and the contact. */
export function SectionPlace({ name, content, section, change }: SectionPlaceProps) {
  const { kind } = section
  const movable = content.sections.slice(1, -1)
  const place = movable.findIndex((one) => one.kind === kind)
  const move = (by: number) =>
    change((before) => {
      const others = before.sections.filter((one) => one.kind !== kind)
      const moved = before.sections.filter((one) => one.kind === kind)
      return { ...before, sections: others.toSpliced(1 + place + by, 0, ...moved) }
    })
  const show = (is_shown: boolean) =>
    change((before) => ({
      ...before,
      sections: before.sections.map((one) => (one.kind === kind ? ({ ...one, is_shown } as Section) : one)),
    }))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-shoal px-4 py-3">
      <Checkbox
        name="is_shown"
        checked={section.is_shown}
        onChange={({ target }) => show(target.checked)}
        label={<Hinted label={`Show ${name}`} />}
      />
      <div className="flex items-center gap-3">
        <output className="text-note text-ink-soft">
          {place + 1} of {movable.length}
        </output>
        <MoveButtons name={name} place={place} count={movable.length} onMove={move} />
      </div>
    </div>
  )
}
