import { queryOptions } from '@tanstack/react-query'
import type { NewRating } from '#domain/ratings.ts'
import { api, bodyOf, successOf } from './client.ts'

export async function putRating(id: string, json: NewRating) {
  await successOf(api.tickets[':id'].rating.$put({ param: { id }, json }))
}

/** The ticket that a mailed link rates. */
export const ratedTicketQuery = (token: string) =>
  queryOptions({
    queryKey: ['ticket-ratings', token],
    queryFn: () => bodyOf(api['ticket-ratings'].$get({ query: { token } })),
    staleTime: Infinity,
  })

export async function postRating(token: string, json: NewRating) {
  await successOf(api['ticket-ratings'].$post({ query: { token }, json }))
}
