import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { buttonLook } from '#web/ui/button.tsx'
import { ActivityLog } from './activity/activity-log.tsx'
import { SystemInfo } from './system/system-info.tsx'

/** System Info, and behind its link the whole activity log. */
export function AdminSystem() {
  const [params] = useSearchParams()
  if (params.get('view') !== 'activity') return <SystemInfo activityLink="?tab=system&view=activity" />
  return (
    <ActivityLog>
      <Link
        to="?tab=system"
        className={buttonLook({ variant: 'quiet', size: 'small', className: '-mt-2 -ml-3 justify-self-start' })}
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to System Info
      </Link>
    </ActivityLog>
  )
}
