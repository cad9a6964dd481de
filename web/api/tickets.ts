import { infiniteQueryOptions } from '@tanstack/react-query'
import type { NewResponse, NewTicket } from '#domain/tickets.ts'
import { api, bodyOf, successOf } from './client.ts'
import { threadQuery } from './thread.ts'

type Cursor = { created_at: string; id: string }

/** My tickets with their threads, a page at a time, newest first. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['tickets'],
  queryFn: ({ pageParam }) => bodyOf(api.tickets.$get({ query: pageParam ?? {} })),
  initialPageParam: null as Cursor | null,
  getNextPageParam: ({ next }) => next,
})

/** What was said on one of them, as far as somebody goes back. */
export const ownThreadQuery = (id: string) =>
  threadQuery([...ticketsQuery.queryKey, 'messages', id], (query) =>
    bodyOf(api.tickets[':id'].messages.$get({ param: { id }, query })),
  )

export const postTicket = (ticket: NewTicket) => bodyOf(api.tickets.$post({ json: ticket }))

export const postResponse = (id: string, response: NewResponse) =>
  bodyOf(api.tickets[':id'].responses.$post({ param: { id }, json: response }))

export async function putOwnCopies(id: string, copies: string[]) {
  await successOf(api.tickets[':id'].copies.$put({ param: { id }, json: { copies } }))
}

/** That one looks at it; whoever could not be told learns it the next time. */
export async function sayHereOnOwnTicket(id: string, typing: boolean) {
  await successOf(api.tickets[':id'].presence.$put({ param: { id }, json: { typing } })).catch(() => {})
}
