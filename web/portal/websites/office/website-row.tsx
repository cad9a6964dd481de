import { Link, useNavigate, type To } from 'react-router'
import { formatDate } from '#content/dates.ts'
import { calledBy } from '#domain/accounts.ts'
import type { ListedWebsite } from '#domain/customer-websites.ts'
import { ActionRow, RowFacts, type Fact } from '#web/lists/action-row.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { DownloadAsZip } from '#web/websites/download-as-zip.tsx'
import { CustomerLink } from '../../customer-link.tsx'
import { StateBadges } from '../state-badges.tsx'

export function WebsiteRow({ website, to }: { website: ListedWebsite; to: To }) {
  const navigate = useNavigate()
  const { id, business_name, owner, address, state } = website
  return (
    <ActionRow
      id={id}
      title={business_name}
      marks={<StateBadges website={website} />}
      context={
        <>
          <CustomerLink id={owner.user_id}>{calledBy(owner)}</CustomerLink>
          {', '}
          {state === 'online' ? <WayTo address={address} /> : address}
        </>
      }
      actions={
        <>
          <Button
            variant={website.waiting ? 'primary' : 'outline'}
            size="small"
            aria-label={`Review: ${business_name}`}
            onClick={() => void navigate(to)}
          >
            Review
          </Button>
          <Link
            to={`/website-editor?${new URLSearchParams({ website: id })}`}
            aria-label={`Edit: ${business_name}`}
            className={buttonLook({ variant: 'outline', size: 'small' })}
          >
            Edit
          </Link>
          <DownloadAsZip id={id} of={business_name} />
        </>
      }
    >
      <RowFacts facts={factsOf(website)} />
    </ActionRow>
  )
}

const WayTo = ({ address }: { address: string }) => (
  <a
    href={`${address}/`}
    target="_blank"
    rel="noreferrer"
    className="underline decoration-line-strong underline-offset-4"
  >
    {address}
  </a>
)

const domainStates = { waiting: 'waits for its records', verified: 'verified', lost: 'lost' } as const

function factsOf({ owner, waiting, live, domain, views_30_days, enquiries }: ListedWebsite): Fact[] {
  return [
    ['Email', owner.email, owner.email],
    ...(waiting ? [['Sent', formatDate(waiting.made_at)] satisfies Fact] : []),
    ...(live ? [['Version', String(live.number)] satisfies Fact] : []),
    ...(domain ? [['Domain', `${domain.domain}, ${domainStates[domain.state]}`] satisfies Fact] : []),
    ['Views in 30 days', views_30_days.toLocaleString('en-US')],
    ['Enquiries', enquiries.toLocaleString('en-US')],
  ]
}
