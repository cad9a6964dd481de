import { Link } from 'react-router'
import { countOf } from '#content/in-words.ts'
import type { WebsiteStanding } from '#domain/customer-websites.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { StateBadges } from './state-badges.tsx'
import { WebsiteAddress } from './website-address.tsx'

/** One's website in a few words, and the way to all of it. */
export function WebsiteCard({ website }: { website: WebsiteStanding }) {
  const { state, new_enquiries, views_30_days } = website
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <CardTitle>Your Website</CardTitle>
        <StateBadges website={website} />
      </div>
      <WebsiteAddress website={website} />
      {new_enquiries > 0 && <p className="text-small">{countOf(new_enquiries, 'new enquiry', 'new enquiries')}</p>}
      {state !== 'preview' && <p className="text-small">{countOf(views_30_days, 'view')} in the last 30 days</p>}
      <Link
        to="/website"
        className={buttonLook({ variant: 'outline', size: 'small', className: 'justify-self-start' })}
      >
        Manage website
      </Link>
    </Card>
  )
}
