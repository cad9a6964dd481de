import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { agency } from '#content/agency.ts'
import { howDidWeDo, ratingWords } from '#content/tickets.ts'
import { ApiError } from '#web/api/api-error.ts'
import { postRating, ratedTicketQuery } from '#web/api/ratings.ts'
import { useIsHydrated } from '#web/auth/email-link.ts'
import { RatingForm } from '#web/ratings/rating-form.tsx'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

export const meta = () => unlistedPageMeta(`${howDidWeDo} | ${agency.name}`)

/** Where 'How did we do?' in an e-mail leads. Opening it changes nothing: programs open links too. */
export default function Rate() {
  const { search } = useLocation()
  const isHydrated = useIsHydrated()
  const token = new URLSearchParams(isHydrated ? search : '').get('token')
  return (
    <section className="grid min-h-[calc(100dvh-4.25rem)] place-items-start bg-shoal px-5 py-12 sm:place-items-center">
      <Card className="w-full max-w-lg shadow-raised">
        {token ? <Rating token={token} /> : <Titled>{isHydrated && <Invalid />}</Titled>}
      </Card>
    </section>
  )
}

const Invalid = () => <Alert tone="danger" title={ratingWords.invalid} />

function Titled({ about, children }: { about?: string; children: ReactNode }) {
  return (
    <>
      <CardHeader>
        <CardTitle as="h1">{howDidWeDo}</CardTitle>
        {about && <CardDescription className="wrap-anywhere">{about}</CardDescription>}
      </CardHeader>
      {children}
    </>
  )
}

/** The button that had the focus is gone: here it goes on. */
function Thanks() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Alert tone="success" title={ratingWords.doneByLink} />
    </div>
  )
}

const isInvalid = (error: Error) => error instanceof ApiError && error.code === 'link_invalid'

function Rating({ token }: { token: string }) {
  const { data, error, refetch, isFetching } = useQuery(ratedTicketQuery(token))
  const [isSent, setIsSent] = useState(false)
  if (error)
    return (
      <Titled>
        <div className="grid justify-items-start gap-5">
          <Alert tone="danger" title={error.message} />
          {!isInvalid(error) && (
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </div>
      </Titled>
    )
  if (!data)
    return (
      <Titled>
        <Spinner label="Loading the ticket" />
      </Titled>
    )
  return (
    <Titled about={`${data.ticket_number}: ${data.subject}`}>
      {isSent ? (
        <Thanks />
      ) : data.may_rate ? (
        <fieldset>
          <legend className="sr-only">{howDidWeDo}</legend>
          <RatingForm given={data} send={(rating) => postRating(token, rating)} onSent={() => setIsSent(true)} />
        </fieldset>
      ) : (
        <Alert title={data.rating ? ratingWords.done : ratingWords.closed} />
      )}
    </Titled>
  )
}
