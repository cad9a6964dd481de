import { Link } from 'react-router'
import { formatDate } from '#content/dates.ts'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Alert } from '#web/ui/alert.tsx'
import { WayToPremium } from './way-to-premium.tsx'

const link = 'justify-self-start underline decoration-mark underline-offset-4'

/** What its owner has to know before anything else. */
export function WebsiteWarnings({ website }: { website: CustomerWebsite }) {
  const { returned, offline_reason, goes_offline_at } = website
  const now = useNow()
  const hasEnded = offline_reason === 'hosting' || (goes_offline_at !== null && new Date(goes_offline_at) <= now)
  return (
    <>
      {returned && (
        <Alert tone="warning" title="Our team asks for a change">
          <p className="max-w-prose wrap-anywhere whitespace-pre-line">{returned.decision_note}</p>
        </Alert>
      )}
      {offline_reason === 'team' && (
        <Alert tone="warning" title="Our team took this website offline">
          <Link to="/support-tickets" className={link}>
            Open a support ticket
          </Link>
        </Alert>
      )}
      {hasEnded && (
        <Alert tone="warning" title="Hosting has ended">
          <p>Your texts, pictures and enquiries stay. Premium brings the website back.</p>
          <WayToPremium />
        </Alert>
      )}
      {goes_offline_at && !hasEnded && (
        <Alert tone="warning" title={`Your website goes offline on ${formatDate(goes_offline_at)}`}>
          <p>Its hosting was part of Premium, which has ended.</p>
          <WayToPremium />
        </Alert>
      )}
    </>
  )
}
