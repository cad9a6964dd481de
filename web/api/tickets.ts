import { infiniteQueryOptions } from '@tanstack/react-query'
import type { NewResponse, NewTicket } from '#domain/tickets.ts'
import { api, bodyOf } from './client.ts'

type Cursor = { created_at: string; id: string }

/** My tickets with their threads, a page at a time, newest first. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['tickets'],
  queryFn: ({ pageParam }) => bodyOf(api.tickets.$get({ query: pageParam ?? {} })),
  initialPageParam: null as Cursor | null,
  getNextPageParam: ({ next }) => next,
})

export const postTicket = (ticket: NewTicket) => bodyOf(api.tickets.$post({ json: ticket }))

export const postResponse = (id: string, response: NewResponse) =>
  bodyOf(api.tickets[':id'].responses.$post({ param: { id }, json: response }))
