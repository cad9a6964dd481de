import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RoleAssignment, TeamInvitation, TierChange, UserFilter } from '#domain/users.ts'
import { api, bodyOf, functions, successOf } from './client.ts'

export const usersKey = ['users'] as const

export const usersQuery = (filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api.users.$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

export async function changeTier(userId: string, json: TierChange) {
  await successOf(api.users[':id'].tier.$put({ param: { id: userId }, json }))
}

/** Removes somebody's authenticator app, recovery codes and passkeys. */
export async function resetTwoStep(userId: string) {
  await successOf(api.users[':id']['two-step'].$delete({ param: { id: userId } }))
}

export async function assignRole(json: RoleAssignment) {
  await successOf(api['user-roles'].$put({ json }))
}

export async function inviteToTeam(json: TeamInvitation) {
  await successOf(api['user-invitations'].$post({ json }))
}

export async function changeSuspension(userId: string, is_suspended: boolean) {
  await successOf(api.users[':id'].suspension.$put({ param: { id: userId }, json: { is_suspended } }))
}

export const deleteUsers = (userIds: string[]) => bodyOf(functions['delete-users'].$post({ json: { userIds } }))
