import { queryOptions } from '@tanstack/react-query'
import type { NewSavedReply, SavedReplyChange } from '#domain/saved-replies.ts'
import { api, bodyOf, successOf } from './client.ts'

/** What the team writes often, by title. */
export const savedRepliesQuery = queryOptions({
  queryKey: ['saved-replies'],
  queryFn: async () => (await bodyOf(api['saved-replies'].$get())).saved_replies,
})

export const addSavedReply = (json: NewSavedReply) => bodyOf(api['saved-replies'].$post({ json }))

export async function changeSavedReply(id: string, json: SavedReplyChange) {
  await successOf(api['saved-replies'][':id'].$put({ param: { id }, json }))
}

export async function deleteSavedReply(id: string) {
  await successOf(api['saved-replies'][':id'].$delete({ param: { id } }))
}
