import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AssignedAnswer, DeskThread, NewTicketNote } from '#domain/tickets.ts'
import { api, bodyOf, successOf } from './client.ts'
import { threadQuery } from './thread.ts'

/** The tickets that were given to me, a page at a time, what is due first. */
export const assignedTicketsQuery = infiniteQueryOptions({
  queryKey: ['assigned-tickets'],
  queryFn: ({ pageParam }) => bodyOf(api['assigned-tickets'].$get({ query: pageParam ? { cursor: pageParam } : {} })),
  initialPageParam: '',
  getNextPageParam: (page) => page.next_cursor,
})

/** What was said on one of them, as far as somebody goes back. */
export const assignedThreadQuery = (id: string) =>
  threadQuery([...assignedTicketsQuery.queryKey, 'messages', id], async (query) => {
    const thread = await bodyOf(api['assigned-tickets'][':id'].messages.$get({ param: { id }, query }))
    return { ...thread, responses: thread.responses.map(withoutMail) }
  })

/** Mails as they were sent are the admins’. */
export const withoutMail = (response: DeskThread['responses'][number]) => ({ ...response, mail_id: null })

/** Who else looks at one of them now. That somebody is still there, or not any more, is no news. */
export const assignedLookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['looking', id],
    queryFn: async () => (await bodyOf(api['assigned-tickets'][':id'].presence.$get({ param: { id } }))).looking,
    refetchInterval: 20_000,
  })

/** That one looks at it; whoever could not be told learns it the next time. */
export async function sayHereOnAssignedTicket(id: string, typing: boolean) {
  await successOf(api['assigned-tickets'][':id'].presence.$put({ param: { id }, json: { typing } })).catch(() => {})
}

export const answerAssignedTicket = (id: string, json: AssignedAnswer) =>
  bodyOf(api['assigned-tickets'][':id'].answers.$post({ param: { id }, json }))

export const noteAssignedTicket = (id: string, json: NewTicketNote) =>
  bodyOf(api['assigned-tickets'][':id'].notes.$post({ param: { id }, json }))
