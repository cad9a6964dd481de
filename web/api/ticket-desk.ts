import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ArchiveChange } from '#domain/archive.ts'
import type { NewTicketNote, TicketAnswer, TicketFilter, TicketStatusChange } from '#domain/tickets.ts'
import { api, bodyOf, successOf } from './client.ts'

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

export const answerTicket = (id: string, json: TicketAnswer) =>
  bodyOf(api['all-tickets'][':id'].answers.$post({ param: { id }, json }))

export const noteTicket = (id: string, json: NewTicketNote) =>
  bodyOf(api['all-tickets'][':id'].notes.$post({ param: { id }, json }))

export const changeTicketStatus = ({ id, ...json }: TicketStatusChange & { id: string }) =>
  bodyOf(api.tickets[':id'].status.$put({ param: { id }, json }))

export const archiveTicket = (id: string, json: ArchiveChange) =>
  bodyOf(api.tickets[':id'].archive.$put({ param: { id }, json }))

export async function deleteTicket(id: string) {
  await successOf(api.tickets[':id'].$delete({ param: { id } }))
}
