import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, successOf } from './client.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** When our team viewed one's own portal, the newest first. */
export const looksQuery = queryOptions({
  queryKey: ['looks'],
  queryFn: async () => (await bodyOf(api.looks.$get())).looks,
})

/** From now on every tab of this session shows the customer's portal. */
export async function startLook(userId: string) {
  await successOf(api.look.$post({ json: { user_id: userId } }))
  tellOtherTabs('signed-in')
}

/** From now on every tab is the admin's own again, unless another look was begun in one of them. */
export async function stopLook(lookId: string) {
  await successOf(api.look.$delete({ query: { look_id: lookId } }))
  tellOtherTabs('signed-in')
}
