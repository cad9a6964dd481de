import { ExternalLink } from 'lucide-react'
import type { CustomerWebsite } from '#domain/customer-websites.ts'

/** Where a website is, or will be. */
export function WebsiteAddress({
  website: { state, address },
}: {
  website: Pick<CustomerWebsite, 'state' | 'address'>
}) {
  if (state === 'preview')
    return <p className="text-small wrap-anywhere text-ink-soft">Not online yet. It will be at {address}</p>
  return (
    <p className="text-small">
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="font-semibold wrap-anywhere underline decoration-mark underline-offset-4"
      >
        {address}
        <ExternalLink aria-label="opens in a new tab" className="ml-1.5 inline size-4" />
      </a>
    </p>
  )
}
