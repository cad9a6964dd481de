import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, type ComponentType } from 'react'
import type { Section, WebsiteContent } from '#domain/websites.ts'
import { Hinted } from '#web/forms/group.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { ChangeContent } from './use-website-draft.ts'

type SectionPlaceProps = { name: string; content: WebsiteContent; section: Section; change: ChangeContent }

/** Whether a section is shown, and where: between the top and the contact. */
export function SectionPlace({ name, content, section, change }: SectionPlaceProps) {
  const { kind } = section
  const movable = content.sections.slice(1, -1)
  const place = movable.findIndex((one) => one.kind === kind)
  const { group, holdFocus } = useFocusHeld()
  const move = (by: number) => {
    holdFocus()
    change((before) => {
      const sections = before.sections.filter((one) => one.kind !== kind)
      const moved = before.sections.find((one) => one.kind === kind) ?? section
      return { ...before, sections: sections.toSpliced(1 + place + by, 0, moved) }
    })
  }
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
      <div ref={group} className="flex items-center gap-2">
        <output className="text-note text-ink-soft">
          {place + 1} of {movable.length}
        </output>
        <MoveButton label={`Move ${name} up`} Icon={ArrowUp} disabled={place === 0} onMove={() => move(-1)} />
        <MoveButton
          label={`Move ${name} down`}
          Icon={ArrowDown}
          disabled={place === movable.length - 1}
          onMove={() => move(1)}
        />
      </div>
    </div>
  )
}

type MoveButtonProps = {
  label: string
  Icon: ComponentType<{ className: string }>
  disabled: boolean
  onMove: () => void
}

export const MoveButton = ({ label, Icon, disabled, onMove }: MoveButtonProps) => (
  <Button variant="outline" size="icon" aria-label={label} disabled={disabled} onClick={onMove}>
    <Icon aria-hidden="true" className="size-4" />
  </Button>
)

/** A button at whose end there is nowhere left to go gives the focus to the one beside it. */
function useFocusHeld() {
  const group = useRef<HTMLDivElement>(null)
  const isHeld = useRef(false)
  useEffect(() => {
    if (!isHeld.current) return
    isHeld.current = false
    const isLost = !group.current?.querySelector('button:not(:disabled):focus')
    if (isLost) group.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  })
  return { group, holdFocus: () => void (isHeld.current = true) }
}
