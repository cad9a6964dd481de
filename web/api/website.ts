import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf, successOf } from './client.ts'

export const websiteKey = ['website'] as const

/** The website of the company one acts for, or null. */
export const websiteQuery = queryOptions({
  queryKey: websiteKey,
  queryFn: async () => (await bodyOf(api.website.$get())).website,
})

export async function makePreviewLink(id: string) {
  await successOf(api.websites[':id']['preview-links'].$post({ param: { id } }))
}

export async function sendForApproval(id: string) {
  await successOf(api.websites[':id'].versions.$post({ param: { id }, json: {} }))
}

export async function withdrawVersion(id: string, number: number) {
  await successOf(api.websites[':id'].versions[':number'].$delete({ param: { id, number: String(number) } }))
}

/** Shows an approved version to visitors, also one that was taken offline. */
export async function showVersion(id: string, version: number) {
  await successOf(api.websites[':id'].live.$put({ param: { id }, json: { version } }))
}

export async function takeOffline(id: string, note?: string) {
  await successOf(api.websites[':id'].offline.$put({ param: { id }, json: note === undefined ? {} : { note } }))
}

/** What was sent of a website, the newest first. */
export const websiteVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['website', 'versions', id],
    queryFn: async () => (await bodyOf(api.websites[':id'].versions.$get({ param: { id } }))).versions,
  })

export async function changeSlug(id: string, { slug }: { slug: string }) {
  return (await bodyOf(api.websites[':id'].slug.$put({ param: { id }, json: { slug } }))).website
}

/** A name its owner has, from now on looked for in the DNS. */
export async function connectDomain(id: string, { domain }: { domain: string }) {
  return (await bodyOf(api.websites[':id'].domain.$put({ param: { id }, json: { domain } }))).website
}

export async function checkDomain(id: string) {
  return (await bodyOf(api.websites[':id'].domain.checks.$post({ param: { id } }))).website
}

export async function removeDomain(id: string) {
  await successOf(api.websites[':id'].domain.$delete({ param: { id } }))
}
