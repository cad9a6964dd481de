import { Clapperboard, LayoutDashboard, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { accountSettingsLink, officeLink, videosLink } from '#content/navigation.ts'
import type { SessionUser } from '#domain/accounts.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

const words = {
  admin: 'What waits for an answer, what is due and who it is for stands in the back office.',
  employee: 'The videos that are yours to edit, when they are due and what became of your edits.',
}

/** For the team, instead of what is sold to customers. */
export function YourWork({ role }: { role: Exclude<SessionUser['role'], 'user'> }) {
  return (
    <Card>
      <CardHeader className="mb-4">
        <CardTitle>Your work</CardTitle>
        <CardDescription>{words[role]}</CardDescription>
      </CardHeader>
      <div className="flex flex-wrap gap-3">
        {role === 'admin' && (
          <Link to={officeLink.to} className={buttonLook()}>
            <LayoutDashboard aria-hidden="true" className="size-4" />
            {officeLink.label}
          </Link>
        )}
        <Link to={videosLink.to} className={buttonLook({ variant: role === 'admin' ? 'outline' : 'primary' })}>
          <Clapperboard aria-hidden="true" className="size-4" />
          {videosLink.label}
        </Link>
        <Link to={accountSettingsLink.to} className={buttonLook({ variant: 'outline' })}>
          <Settings aria-hidden="true" className="size-4" />
          {accountSettingsLink.label}
        </Link>
      </div>
    </Card>
  )
}
