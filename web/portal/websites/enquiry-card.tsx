import { formatMoment } from '#content/dates.ts'
import type { WebsiteEnquiry } from '#domain/website-enquiries.ts'
import { deleteEnquiry, markEnquiryRead, markEnquirySpam } from '#web/api/website-enquiries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { useGoingOn } from '../use-going-on.ts'
import { AskingButton } from './asking-button.tsx'
import { useWebsiteChange } from './use-website-change.ts'

type EnquiryCardProps = { websiteId: string; enquiry: WebsiteEnquiry }

/** One message: who wrote, what, and what its reader does with it. */
export function EnquiryCard({ websiteId, enquiry }: EnquiryCardProps) {
  const { id, name, email, phone, message, is_spam, is_not_mailed, read_at, created_at } = enquiry
  const named = { id: websiteId, enquiry: id }
  const isNew = read_at === null && !is_spam
  return (
    <Card className={`grid gap-4 ${isNew ? 'border-l-4 border-l-mark' : ''}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-1">
          <CardTitle as="h3" className="wrap-anywhere">
            {name}
          </CardTitle>
          <p className="text-small wrap-anywhere text-ink-soft">{[email, phone].filter(Boolean).join(' · ')}</p>
        </div>
        <p className="flex flex-wrap items-center gap-2">
          {isNew && <Badge tone="mark">New</Badge>}
          {is_spam && <Badge>Spam</Badge>}
          {is_not_mailed && <Badge tone="warning">Not mailed</Badge>}
          <time dateTime={created_at} className="text-small text-ink-soft">
            {formatMoment(created_at)}
          </time>
        </p>
      </div>
      {enquiry.package && (
        <p className="text-small wrap-anywhere">
          <span className="text-ink-soft">Package: </span>
          {enquiry.package}
        </p>
      )}
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message}</p>
      <div className="flex flex-wrap items-center gap-3">
        <a
          href={`mailto:${encodeURI(email)}`}
          className="mr-2 py-2 text-small font-semibold underline decoration-mark underline-offset-4"
        >
          Reply to {name}
        </a>
        {isNew && (
          <ChangeButton change={() => markEnquiryRead(named)} done="Marked as read">
            Mark as read
          </ChangeButton>
        )}
        <ChangeButton
          key={String(is_spam)}
          change={() => markEnquirySpam(named, !is_spam)}
          done={is_spam ? 'Moved out of spam' : 'Moved to spam'}
        >
          {is_spam ? 'Not spam' : 'Spam'}
        </ChangeButton>
        <AskingButton
          name="Delete"
          title={`Delete the enquiry from ${name}?`}
          question="It is gone for good, and so is what our email said of it."
          change={() => deleteEnquiry(named)}
          done="Enquiry deleted"
        />
      </div>
    </Card>
  )
}

type ChangeButtonProps = { change: () => Promise<void>; done: string; children: string }

/** Its work may take it, or its card, off the screen: whoever pressed it goes on beside it. */
function ChangeButton({ change, done, children }: ChangeButtonProps) {
  const { mutate, isPending } = useWebsiteChange(change, done)
  const { button, rememberPlace } = useGoingOn(isPending)
  return (
    <Button
      ref={button}
      changes
      variant="outline"
      size="small"
      busy={isPending}
      onClick={() => {
        rememberPlace()
        mutate()
      }}
    >
      {children}
    </Button>
  )
}
