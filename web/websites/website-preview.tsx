import { lazyPart } from '#web/code/lazy-part.tsx'
import { useOffline } from '#web/code/offline.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { OnDevices } from './on-devices.tsx'
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

export type WebsitePreviewProps = Omit<WebsiteFrameProps, 'width'> & {
  /** Where nothing else names it. */
  heading?: string
}

/** A website as it would be. */
export const WebsitePreview = ({ heading, ...shown }: WebsitePreviewProps) => (
  <OnDevices heading={heading}>{(width) => <WebsiteFrame {...shown} width={width} />}</OnDevices>
)
