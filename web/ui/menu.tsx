import { Menu as Base } from '@base-ui/react/menu'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { buttonLook } from './button.tsx'
import { highlightedLook } from './control-look.ts'
import { cx } from './cx.ts'
import { useLandmark } from './landmark.ts'

/** A button that opens a list of actions or links; typing a letter jumps to the entry that starts with it. */
export function Menu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const { landmark, ofButton } = useLandmark()
  return (
    <Base.Root>
      <Base.Trigger ref={ofButton} className={buttonLook({ variant: 'outline', size: 'small' })}>
        {label}
        <ChevronDown aria-hidden="true" className="size-4" />
      </Base.Trigger>
      <Base.Portal container={landmark} className="contents">
        <Base.Positioner sideOffset={6} align="end" className="z-50">
          <Base.Popup className="max-h-(--available-height) max-w-(--available-width) min-w-48 overflow-y-auto rounded-card border border-line bg-raised py-1.5 text-ink shadow-overlay transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export const itemLook = cx(
  'flex w-full cursor-pointer items-center gap-2 px-4 py-2 text-small wrap-anywhere outline-none data-disabled:cursor-default data-disabled:opacity-55',
  '[&>svg]:shrink-0',
  highlightedLook,
)

type MenuItemProps = Omit<ComponentProps<typeof Base.Item>, 'className'>
export function MenuItem(props: MenuItemProps) {
  return <Base.Item {...props} className={itemLook} />
}

/** `render` takes the router's link: `<MenuLink render={<Link to="/about" />}>`. */
type MenuLinkProps = Omit<ComponentProps<typeof Base.LinkItem>, 'className'>
export function MenuLink(props: MenuLinkProps) {
  return <Base.LinkItem closeOnClick {...props} className={itemLook} />
}
