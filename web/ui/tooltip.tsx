import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type TooltipProps = { text: ReactNode; side?: 'top' | 'right'; children: ReactElement }

/** Names a control on hover and focus. The control keeps its own accessible name: touch never sees a tooltip. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={8} className="z-50">
          <Base.Popup
            role="tooltip"
            className="max-w-64 rounded-small bg-ink px-2.5 py-1.5 text-note text-paper transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
