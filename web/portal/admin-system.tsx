import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { buttonLook } from '#web/ui/button.tsx'
import { ActivityLog } from './activity/activity-log.tsx'
import { SecurityEvents } from './security/security-events.tsx'
import { SystemInfo } from './system/system-info.tsx'

/** System Info, and behind its links the whole activity log and the security events. */
export function AdminSystem() {
  const [params] = useSearchParams()
  const view = params.get('view')
  if (view === 'activity')
    return (
      <ActivityLog>
        <BackToSystem />
      </ActivityLog>
    )
  if (view === 'security')
    return (
      <SecurityEvents>
        <BackToSystem />
      </SecurityEvents>
    )
  return (
    <SystemInfo>
      <Link to="?tab=system&view=activity" className={buttonLook({ variant: 'outline', size: 'small' })}>
        Activity Log
      </Link>
      <Link to="?tab=system&view=security" className={buttonLook({ variant: 'outline', size: 'small' })}>
        Security Events
      </Link>
    </SystemInfo>
  )
}

function BackToSystem() {
  return (
    <Link
      to="?tab=system"
      data-shortcut="Escape"
      className={buttonLook({ variant: 'quiet', size: 'small', className: '-mt-2 -ml-3 justify-self-start' })}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to System Info
    </Link>
  )
}
