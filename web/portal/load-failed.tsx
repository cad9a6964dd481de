import type { ReactNode } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'

type LoadFailedProps = {
  title: string
  busy?: boolean
  onRetry: () => unknown
  className?: string
  children?: ReactNode
}

/** Stands where something should be that could not be loaded, and loads it once more. */
export function LoadFailed({ title, busy = false, onRetry, className, children }: LoadFailedProps) {
  return (
    <div className={cx('grid justify-items-start gap-4', className)}>
      <Alert tone="danger" title={title}>
        {children}
      </Alert>
      <Button variant="outline" busy={busy} onClick={() => void onRetry()}>
        Try Again
      </Button>
    </div>
  )
}
