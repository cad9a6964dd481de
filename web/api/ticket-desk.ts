import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ArchiveChange } from '#domain/archive.ts'
import type {
  NewTicketNote,
  TicketAnswer,
  TicketAssignee,
  TicketFilter,
  TicketMerge,
  TicketStatusChange,
} from '#domain/tickets.ts'
import { api, bodyOf, successOf } from './client.ts'
import { threadQuery } from './thread.ts'

export const deskKey = ['all-tickets'] as const

/** Everybody's tickets with their threads and the statistics, a page at a time, newest first. */
export const deskQuery = (filter: TicketFilter) =>
  infiniteQueryOptions({
    queryKey: [...deskKey, 'list', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api['all-tickets'].$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

/** One of them, found by its number; null where there is none. */
export const deskTicketQuery = (number: string) =>
  queryOptions({
    queryKey: [...deskKey, 'one', number],
    queryFn: async () => {
      const { tickets } = await bodyOf(api['all-tickets'].$get({ query: { search: number } }))
      return tickets.find(({ ticket_number }) => ticket_number === number) ?? null
    },
  })

/** What was said on it, as far as somebody goes back. */
export const deskThreadQuery = (id: string) =>
  threadQuery([...deskKey, 'messages', id], (query) =>
    bodyOf(api['all-tickets'][':id'].messages.$get({ param: { id }, query })),
  )

/** Who else looks at it now, and writes. That somebody is still there, or not any more, is no news. */
export const lookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['looking', id],
    queryFn: async () => (await bodyOf(api['all-tickets'][':id'].presence.$get({ param: { id } }))).looking,
    refetchInterval: 20_000,
  })

/** That one looks at it; whoever could not be told learns it the next time. */
export async function sayHereOnTicket(id: string, typing: boolean) {
  await successOf(api['all-tickets'][':id'].presence.$put({ param: { id }, json: { typing } })).catch(() => {})
}

/** Who may look after a ticket: everybody of the team. */
export const ticketAssigneesQuery = queryOptions({
  queryKey: [...deskKey, 'assignees'],
  queryFn: async () => (await bodyOf(api['ticket-assignees'].$get())).assignees,
})

export const assignTicket = (id: string, json: TicketAssignee) =>
  bodyOf(api['all-tickets'][':id'].assignee.$put({ param: { id }, json }))

export const answerTicket = (id: string, json: TicketAnswer) =>
  bodyOf(api['all-tickets'][':id'].answers.$post({ param: { id }, json }))

export const noteTicket = (id: string, json: NewTicketNote) =>
  bodyOf(api['all-tickets'][':id'].notes.$post({ param: { id }, json }))

export async function mergeTicket(id: string, json: TicketMerge) {
  await successOf(api['all-tickets'][':id'].merges.$post({ param: { id }, json }))
}

export const changeTicketStatus = ({ id, ...json }: TicketStatusChange & { id: string }) =>
  bodyOf(api.tickets[':id'].status.$put({ param: { id }, json }))

export const archiveTicket = (id: string, json: ArchiveChange) =>
  bodyOf(api.tickets[':id'].archive.$put({ param: { id }, json }))

export async function deleteTicket(id: string) {
  await successOf(api.tickets[':id'].$delete({ param: { id } }))
}

export async function putCopies(id: string, copies: string[]) {
  await successOf(api['all-tickets'][':id'].copies.$put({ param: { id }, json: { copies } }))
}
