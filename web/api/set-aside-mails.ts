import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, successOf } from './client.ts'

export const setAsideKey = ['set-aside-mails'] as const

/** Mail that waits for a person, or that nobody needs to look at; newest first. */
export const setAsideQuery = (state: 'set_aside' | 'ignored') =>
  queryOptions({
    queryKey: [...setAsideKey, state],
    queryFn: () => bodyOf(api['set-aside-mails'].$get({ query: { state } })),
  })

/** Where a mail is shown as it was sent. */
export const asSentUrl = (id: string) => `/api/set-aside-mails/${id}/as-sent`

export const acceptMail = (id: string) => bodyOf(api['set-aside-mails'][':id'].acceptances.$post({ param: { id } }))

export async function discardMail(id: string) {
  await successOf(api['set-aside-mails'][':id'].$delete({ param: { id } }))
}
