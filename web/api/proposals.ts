import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { NewProposal, Proposal, ProposalEdit, ProposalFilter, Sending } from '#domain/proposals.ts'
import { api, bodyOf, successOf } from './client.ts'

/** Everything that was read of proposals; a change to one makes all of it old. */
export const proposalsKey = ['proposals'] as const

export const proposalsQuery = (filter: ProposalFilter) =>
  infiniteQueryOptions({
    queryKey: [...proposalsKey, 'list', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api.proposals.$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

export const proposalQuery = (id: string) =>
  queryOptions({
    queryKey: [...proposalsKey, 'one', id],
    queryFn: async () => (await bodyOf(api.proposals[':id'].$get({ param: { id } }))).proposal,
  })

/** What a change answered is shown at once; lists, leads and Today read anew. */
export function showProposal(queryClient: QueryClient, proposal: Proposal) {
  queryClient.setQueryData(proposalQuery(proposal.id).queryKey, proposal)
  void queryClient.invalidateQueries({ queryKey: [...proposalsKey, 'list'] })
}

export const draftProposal = async (json: NewProposal) => (await bodyOf(api.proposals.$post({ json }))).proposal

export const saveProposal = async (id: string, json: ProposalEdit) =>
  (await bodyOf(api.proposals[':id'].$put({ param: { id }, json }))).proposal

export const sendProposal = (id: string, json: Sending) =>
  bodyOf(api.proposals[':id'].sendings.$post({ param: { id }, json }))

export async function withdrawProposal(id: string, reason: string) {
  await successOf(api.proposals[':id'].withdrawal.$post({ param: { id }, json: { reason } }))
}

export async function withdrawLink(id: string) {
  await successOf(api['action-links'][':id'].withdrawal.$post({ param: { id } }))
}

/** The address of what the client would see. */
export const openPreview = async (id: string) =>
  (await bodyOf(api.proposals[':id']['preview-link'].$post({ param: { id } }))).url

/** Where the PDF of what was sent or signed can be saved from, for an hour. */
export const linkToPaper = async (id: string) =>
  (await bodyOf(api.proposals[':id']['pdf-links'].$post({ param: { id } }))).url

/** The draft that is there already, if it was never sent. */
export async function draftForLead(leadId: string) {
  const answer = await successOf(api.leads[':id'].proposals.$post({ param: { id: leadId } }))
  return { proposal: (await answer.json()).proposal, isNew: answer.status === 201 }
}
