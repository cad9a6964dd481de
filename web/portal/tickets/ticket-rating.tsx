import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { howDidWeDo, ratedNames, ratingWords } from '#content/tickets.ts'
import type { DeskTicket, OwnTicket } from '#domain/tickets.ts'
import { putRating } from '#web/api/ratings.ts'
import { ticketsQuery } from '#web/api/tickets.ts'
import { RatingForm } from '#web/ratings/rating-form.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Of what is resolved or closed: how did we do? It can be changed for a while. */
export function OwnRating({ ticket }: { ticket: OwnTicket }) {
  const queryClient = useQueryClient()
  const [isSent, setIsSent] = useState(false)
  if (!ticket.may_rate) return null
  async function thank() {
    setIsSent(true)
    await queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey })
  }
  return (
    <div className="border-t border-line pt-5">
      <fieldset>
        <legend className="mb-3 text-small font-semibold">{howDidWeDo}</legend>
        <RatingForm given={ticket} send={(rating) => putRating(ticket.id, rating)} onSent={thank} />
      </fieldset>
      <output className="mt-3 block text-small text-success">{isSent && ratingWords.done}</output>
    </div>
  )
}

/** What the team sees of it. */
export function RatingBadge({ ticket: { rating } }: { ticket: Pick<DeskTicket, 'rating'> }) {
  return rating && <Badge tone={rating === 'good' ? 'success' : 'danger'}>{ratedNames[rating]}</Badge>
}
