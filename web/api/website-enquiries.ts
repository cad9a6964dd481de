import { infiniteQueryOptions } from '@tanstack/react-query'
import { api, bodyOf, successOf } from './client.ts'
import { websiteQuery } from './website.ts'

type List = { isSpamShown: boolean }

/** What visitors of a website wrote; whatever changes of a website is asked for with it. */
export const enquiriesQuery = (id: string, { isSpamShown }: List) =>
  infiniteQueryOptions({
    queryKey: [...websiteQuery.queryKey, 'enquiries', id, isSpamShown],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.websites[':id'].enquiries.$get({
          param: { id },
          query: { ...(isSpamShown && { spam: 'true' }), ...(pageParam && { cursor: pageParam }) },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

/** One of a website's. */
type Named = { id: string; enquiry: string }

export async function markEnquiryRead(param: Named) {
  await successOf(api.websites[':id'].enquiries[':enquiry'].read.$put({ param }))
}

export async function markEnquirySpam(param: Named, is_spam: boolean) {
  await successOf(api.websites[':id'].enquiries[':enquiry'].spam.$put({ param, json: { is_spam } }))
}

export async function deleteEnquiry(param: Named) {
  await successOf(api.websites[':id'].enquiries[':enquiry'].$delete({ param }))
}
