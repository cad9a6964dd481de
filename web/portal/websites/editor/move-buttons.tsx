import { ArrowDown, ArrowUp, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'

type MoveButtonsProps = { name: string; place: number; count: number; onMove: (by: 1 | -1) => void }

/** One up, one down. Where there is nowhere left to go, the focus goes to the way back. */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  const group = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    const isLost = !group.current?.querySelector('button:not(:disabled):focus')
    if (isLost) group.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  })
  const move = (by: 1 | -1) => {
    isMoving.current = true
    onMove(by)
  }
  const one = (by: 1 | -1, way: string, Icon: LucideIcon) => (
    <Button
      variant="outline"
      size="icon"
      aria-label={`Move ${name} ${way}`}
      disabled={place + by < 0 || place + by >= count}
      onClick={() => move(by)}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Button>
  )
  return (
    <div ref={group} className="flex gap-2">
      {one(-1, 'up', ArrowUp)}
      {one(1, 'down', ArrowDown)}
    </div>
  )
}
