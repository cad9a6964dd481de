import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonLook } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { PortalFrame } from './portal-frame.tsx'

type PortalPageProps = { title: string; action?: ReactNode; className?: string; hasChat?: boolean; children: ReactNode }

/** A page behind the dashboard: the way back, a title, and what one does here beside it. */
export function PortalPage({ title, action, className, hasChat = false, children }: PortalPageProps) {
  return (
    <PortalFrame className={cx('max-w-4xl', className)} hasChat={hasChat}>
      <Link
        to="/dashboard"
        className={buttonLook({ variant: 'quiet', size: 'small', className: '-ml-3 justify-self-start' })}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Dashboard
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-title">{title}</h1>
        {action}
      </div>
      {children}
    </PortalFrame>
  )
}
