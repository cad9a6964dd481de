import { queryOptions } from '@tanstack/react-query'
import type { SessionUser } from '#domain/accounts.ts'
import type { GivenPart, JoinInput, NewInvitation } from '#domain/companies.ts'
import { api, bodyOf, successOf } from './client.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** The company one acts for: its people, and who is invited to it. */
export const companyQuery = queryOptions({
  queryKey: ['company'],
  queryFn: () => bodyOf(api.company.$get()),
})

export async function renameCompany(named: { company_name: string | null }) {
  await successOf(api.company.$put({ json: named }))
}

export async function invitePerson(invited: NewInvitation) {
  return (await bodyOf(api.company.invitations.$post({ json: invited }))).invitation
}

export async function sendInvitationAgain(id: string) {
  return (await bodyOf(api.company.invitations[':id'].sendings.$post({ param: { id } }))).invitation
}

export async function withdrawInvitation(id: string) {
  await successOf(api.company.invitations[':id'].$delete({ param: { id } }))
}

export async function changePart(id: string, part: GivenPart) {
  await successOf(api.company.people[':id'].$put({ param: { id }, json: { part } }))
}

/** Somebody else, or oneself: then one leaves. */
export async function removePerson(id: string) {
  await successOf(api.company.people[':id'].$delete({ param: { id } }))
}

export async function handOver(userId: string) {
  await successOf(api.company.owner.$put({ json: { user_id: userId } }))
}

/** What a mailed invitation is. */
export const invitationQuery = (tokenHash: string) =>
  queryOptions({
    queryKey: ['invitation', tokenHash],
    queryFn: () => bodyOf(api.accounts.invitation.$post({ json: { token_hash: tokenHash } })),
    staleTime: Infinity,
  })

export async function joinCompany(input: JoinInput): Promise<SessionUser | null> {
  const { user } = await bodyOf(api.accounts['invitation-joins'].$post({ json: input }))
  tellOtherTabs('signed-in')
  return user
}
