import { Globe } from 'lucide-react'
import { Link } from 'react-router'
import { buttonLook } from '#web/ui/button.tsx'
import { NothingYet } from '../nothing-yet.tsx'

export function NoWebsite() {
  return (
    <NothingYet
      as="h2"
      icon={Globe}
      title="No website yet"
      hint="Fill in the onboarding form and your website takes shape beside it."
    >
      <Link to="/fitness-onboarding" className={buttonLook({ className: 'mt-2' })}>
        Start the onboarding
      </Link>
    </NothingYet>
  )
}
