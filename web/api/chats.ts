import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ChatAvailability, ChatsShown } from '#domain/chats.ts'
import { api, bodyOf, successOf } from './client.ts'

export const chatsKey = ['chats'] as const

/** While somebody looks: that a visitor is still here, or has left, is no news. */
const whileLookedAt = { refetchInterval: 20_000 } as const

/** Visitors' chats, whoever waits first, a page at a time. */
export const chatsQuery = (show: ChatsShown) =>
  infiniteQueryOptions({
    queryKey: [...chatsKey, 'list', show],
    queryFn: ({ pageParam }) => bodyOf(api.chats.$get({ query: { show, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    ...whileLookedAt,
  })

export const teamChatQuery = (id: string) =>
  queryOptions({
    queryKey: [...chatsKey, 'one', id],
    queryFn: () => bodyOf(api.chats[':id'].$get({ param: { id } })),
    ...whileLookedAt,
  })

export async function joinChat(id: string) {
  await successOf(api.chats[':id'].join.$put({ param: { id } }))
}

export async function leaveJoinedChat(id: string) {
  await successOf(api.chats[':id'].join.$delete({ param: { id } }))
}

export const answerChat = (id: string, json: { response_text: string }) =>
  bodyOf(api.chats[':id'].answers.$post({ param: { id }, json }))

export const makeTicketOfChat = (id: string) => bodyOf(api.chats[':id'].ticket.$post({ param: { id } }))

export const makeLeadOfChat = (id: string) => bodyOf(api.chats[':id'].lead.$post({ param: { id } }))

/** That one looks at it; whoever could not be told learns it the next time. */
export async function sayHereInChat(id: string, typing: boolean) {
  await successOf(api.chats[':id'].presence.$put({ param: { id }, json: { typing } })).catch(() => {})
}

export async function chooseAvailability(choice: ChatAvailability) {
  await successOf(api['chat-availability'].$put({ json: { choice } }))
}
