import { queryOptions } from '@tanstack/react-query'
import { forgetImpersonal } from '#web/kept/kept.ts'
import { api, bodyOf, successOf } from './client.ts'

const WHILE_PREPARING_MS = 2_000

export const dataExportsKey = ['data-exports'] as const

/** The downloads of one's own data, newest first; asked for again while one is being prepared. */
export const dataExportsQuery = queryOptions({
  queryKey: dataExportsKey,
  queryFn: async () => (await bodyOf(api['data-exports'].$get())).exports,
  refetchInterval: ({ state: { data } }) =>
    data?.some(({ state }) => state === 'preparing') ? WHILE_PREPARING_MS : false,
})

export const requestDataExport = () => bodyOf(api['data-exports'].$post())

/** Where the file is fetched from, for an hour. */
export async function linkToDataExport(id: string) {
  return (await bodyOf(api['data-exports'][':id'].links.$post({ param: { id } }))).url
}

/** Deletes one's own account; the server has ended the session with it. */
export async function deleteAccount(email: string) {
  await successOf(api.account.$delete({ json: { email } }))
  forgetImpersonal('browser', 'signOutOwed')
}
