import { Monitor, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

const devices = [
  { name: 'Phone', width: 390, Icon: Smartphone },
  { name: 'Desktop', width: 1280, Icon: Monitor },
] as const

type OnDevicesProps = {
  /** Where nothing else names it. */
  heading: string | undefined
  children: (width: number) => ReactNode
}

/** A website's page on a phone or on a desktop. It takes the height that it is given. */
export function OnDevices({ heading, children }: OnDevicesProps) {
  const [device, setDevice] = useState<(typeof devices)[number]>(devices[0])
  return (
    <section aria-label="Preview of your website" className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {heading && <h2 className="font-display text-heading">{heading}</h2>}
        <fieldset aria-label="Shown as on" className="flex">
          {devices.map((one) => (
            <button
              key={one.name}
              type="button"
              aria-pressed={one === device}
              onClick={() => setDevice(one)}
              className={cx(
                'inline-flex min-h-9 items-center gap-2 border border-line-strong bg-raised px-3 text-small font-semibold not-first:-ml-px',
                'transition-colors duration-150 hover:bg-shoal aria-pressed:border-action aria-pressed:bg-action aria-pressed:text-on-action',
                'first:rounded-l-control last:rounded-r-control focus-visible:z-10',
              )}
            >
              <one.Icon aria-hidden="true" className="size-4" />
              {one.name}
            </button>
          ))}
        </fieldset>
      </div>
      {children(device.width)}
    </section>
  )
}
