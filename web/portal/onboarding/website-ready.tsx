import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { websiteQuery } from '#web/api/website.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'

/** What was made of the answers, until it is online. */
export function WebsiteReady() {
  const { data: website } = useQuery(websiteQuery)
  if (website?.state !== 'preview') return null
  return (
    <Card className="mb-6 grid gap-4">
      <CardTitle>Your website is ready to look at</CardTitle>
      <p className="max-w-prose text-small">
        It is private until our team has approved it. Nobody finds it without the link.
      </p>
      <Link to="/website" className={buttonLook({ className: 'justify-self-start' })}>
        See your website
      </Link>
    </Card>
  )
}
