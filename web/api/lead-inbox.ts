import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ArchiveChange } from '#domain/archive.ts'
import type { LeadAnswer, LeadFilter, LeadOwnerChange, LeadSpamChange, LeadStateChange } from '#domain/leads.ts'
import type { OpenQuestionAnswer } from '#domain/open-questions.ts'
import { api, bodyOf, successOf } from './client.ts'

/** Everything the inbox has read; a change to one lead makes all of it old. */
export const leadsKey = ['leads'] as const

const readLeads = (filter: LeadFilter, cursor: string) =>
  bodyOf(api.leads.$get({ query: { ...filter, ...(cursor && { cursor }) } }))

export const leadsQuery = (filter: LeadFilter) =>
  infiniteQueryOptions({
    queryKey: [...leadsKey, 'list', filter],
    queryFn: ({ pageParam }) => readLeads(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

export type LeadPage = Awaited<ReturnType<typeof readLeads>>

export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'one', id],
    queryFn: () => bodyOf(api.leads[':id'].$get({ param: { id } })),
  })
export type LeadWithHistory = Awaited<ReturnType<NonNullable<ReturnType<typeof leadQuery>['queryFn']>>>

export const leadChatQuery = (id: string) =>
  queryOptions({
    queryKey: [...leadsKey, 'chat', id],
    queryFn: async () => (await bodyOf(api.leads[':id'].chat.$get({ param: { id } }))).messages,
  })

export const leadOwnersQuery = queryOptions({
  queryKey: [...leadsKey, 'owners'],
  queryFn: async () => (await bodyOf(api['lead-owners'].$get())).owners,
})

export const openQuestionsQuery = queryOptions({
  queryKey: ['open-questions'],
  queryFn: async () => (await bodyOf(api['open-questions'].$get())).questions,
})

export async function answerOpenQuestion(id: string, json: OpenQuestionAnswer) {
  await successOf(api['open-questions'][':id'].answer.$put({ param: { id }, json }))
}

export async function removeAnswer(id: string) {
  await successOf(api['open-questions'][':id'].answer.$delete({ param: { id } }))
}

export async function dismissOpenQuestion(id: string) {
  await successOf(api['open-questions'][':id'].$delete({ param: { id } }))
}

export const changeLeadState = (id: string, change: LeadStateChange) =>
  bodyOf(api.leads[':id'].state.$put({ param: { id }, json: change }))

export async function addLeadNote(id: string, note: string) {
  await successOf(api.leads[':id'].notes.$post({ param: { id }, json: { note } }))
}

export const answerLead = (id: string, json: LeadAnswer) =>
  bodyOf(api.leads[':id'].answers.$post({ param: { id }, json }))

export const assignLead = (id: string, json: LeadOwnerChange) =>
  bodyOf(api.leads[':id'].owner.$put({ param: { id }, json }))

export const setLeadSpam = (id: string, json: LeadSpamChange) =>
  bodyOf(api.leads[':id'].spam.$put({ param: { id }, json }))

export const archiveLead = (id: string, json: ArchiveChange) =>
  bodyOf(api.leads[':id'].archive.$put({ param: { id }, json }))

export async function deleteLead(id: string) {
  await successOf(api.leads[':id'].$delete({ param: { id } }))
}

/** A filter read from the address holds what is set and nothing else. */
export const exportUrl = (filter: LeadFilter) =>
  `/api/leads.csv?${new URLSearchParams(filter as Record<string, string>)}`
export const subscribersUrl = '/api/newsletter-subscribers.csv'
