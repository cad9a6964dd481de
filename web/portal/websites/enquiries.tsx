import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { enquiriesQuery } from '#web/api/website-enquiries.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useActing } from '../acting.ts'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { EnquiryCard } from './enquiry-card.tsx'

/** What visitors wrote with the form on a website, for its owner. */
export function Enquiries({ website: { id } }: { website: Pick<CustomerWebsite, 'id'> }) {
  const [isSpamShown, setIsSpamShown] = useState(false)
  return (
    <section aria-labelledby="enquiries-heading" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="enquiries-heading" className="font-display text-heading">
          Enquiries
        </h2>
        <Checkbox label="Show spam" checked={isSpamShown} onChange={({ target }) => setIsSpamShown(target.checked)} />
      </div>
      <OwnEnquiries id={id} isSpamShown={isSpamShown} />
    </section>
  )
}

/** Whoever views as somebody is told whose they are, and asks for none. */
function OwnEnquiries(list: { id: string; isSpamShown: boolean }) {
  const { viewed_by } = useActing()
  if (viewed_by)
    return (
      <NothingYet
        icon={Mail}
        title="Only its owner reads enquiries"
        hint="While you view as them, you see how many are new and not what they say."
      />
    )
  return <EnquiryList {...list} />
}

function EnquiryList({ id, isSpamShown }: { id: string; isSpamShown: boolean }) {
  const query = useInfiniteQuery({ ...enquiriesQuery(id, { isSpamShown }), placeholderData: keepPreviousData })
  const { data, error, refetch, isFetching } = query
  if (error && !data)
    return <LoadFailed title={`Error loading enquiries: ${error.message}`} busy={isFetching} onRetry={refetch} />
  if (!data) return <Spinner label="Loading enquiries..." />
  const enquiries = data.pages.flatMap((page) => page.enquiries)
  if (enquiries.length === 0)
    return (
      <NothingYet
        icon={Mail}
        title="No enquiries yet"
        hint="Messages from the form on your website arrive here and by e-mail."
      />
    )
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {enquiries.map((enquiry) => (
          <li key={enquiry.id}>
            <EnquiryCard websiteId={id} enquiry={enquiry} />
          </li>
        ))}
      </ul>
      <MoreButton query={query}>Show older enquiries</MoreButton>
    </>
  )
}
