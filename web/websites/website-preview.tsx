import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#web/code/lazy-part.tsx'
import { useOffline } from '#web/code/offline.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { WebsiteFrameProps } from './website-frame.tsx'

/** The templates arrive with the first preview that is shown, and only there. */
const WebsiteFrame = lazyPart(async () => (await import('./website-frame.tsx')).WebsiteFrame, {
  Waiting: () => (
    <div className="grid flex-1 place-items-center rounded-card border border-line-strong bg-raised">
      <Spinner label="Loading the preview..." />
    </div>
  ),
  Failed: PreviewFailed,
})

function PreviewFailed({ onRetry }: { onRetry: () => void }) {
  const offline = useOffline()
  return (
    <div className="grid justify-items-start gap-4">
      <Alert tone="danger" title={offline ? 'You are offline' : 'The preview could not be loaded'}>
        {offline
          ? 'The preview opens by itself as soon as the connection is back.'
          : 'Everything else works, and nothing you typed is lost.'}
      </Alert>
      <Button variant="outline" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}

const devices = [
  { name: 'Phone', width: 390, Icon: Smartphone },
  { name: 'Desktop', width: 1280, Icon: Monitor },
] as const

export type WebsitePreviewProps = Omit<WebsiteFrameProps, 'width'> & {
  /** Where nothing else names it. */
  heading?: string
}

/** A website as it would be, on a phone or on a desktop. It takes the height that it is given. */
export function WebsitePreview({ heading, ...shown }: WebsitePreviewProps) {
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
      <WebsiteFrame {...shown} width={device.width} />
    </section>
  )
}
