import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { DeskThread, TicketThread } from '#domain/tickets.ts'

type Response = TicketThread['responses'][number] & Partial<DeskThread['responses'][number]>

/** What was said, with what happened between it; `earlier` is where that begins which was said before. */
export type ThreadPage = Omit<TicketThread, 'responses'> & { responses: Response[] }

/** What was said on a ticket, a page at a time, newest first. */
export const threadQuery = (queryKey: QueryKey, read: (query: { before?: string }) => Promise<ThreadPage>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { before: `${pageParam}` }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ earlier }) => earlier,
  })
export type ThreadQuery = ReturnType<typeof threadQuery>
