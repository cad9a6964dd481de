import { useLocation } from 'react-router'
import { dashboardLink, officeLink, videosLink } from '#content/navigation.ts'
import type { SessionUser } from '#domain/accounts.ts'
import { portalScreens, type Role } from '#domain/permissions.ts'
import { forget, keep, readKept, visitor } from '#web/kept/kept.ts'
import { useSitting } from './sittings.tsx'

/**
 * What the guard leaves in the history entry when it sends somebody to sign in: where they wanted to be, and who was here until
 * then. Never part of an address: that would say what somebody looked at.
 */
type CameFor = { cameFor: string; whose?: string | undefined }

/** For the guards: whether this is where somebody else was until now, and where to come back to after signing in. */
export function usePlace(): { isOthers: boolean; state: CameFor | undefined } {
  const { pathname, search, key } = useLocation()
  const { person, leftAt } = useSitting()
  const isOthers = key === leftAt
  return { isOthers, state: isOthers ? undefined : { cameFor: pathname + search, whose: person } }
}

/** For /auth: what the guard left, else the page that its address names (`signInFrom`), which is no secret and nobody's. */
export function useCameFor(): unknown {
  const { state, search } = useLocation()
  return state ?? cameFrom(search)
}

export function cameFrom(search: string): CameFor | undefined {
  const page = new URLSearchParams(search).get('from')
  return page === null ? undefined : { cameFor: page }
}

type Arriving = Pick<SessionUser, 'user_id' | 'role'>

/** Where whoever came for nothing in particular arrives: the team at its work. */
const homes: Record<Role, string> = { admin: officeLink.to, employee: videosLink.to, user: dashboardLink.to }

/**
 * The page the person came for, else where their work is. Only paths of our own site: anything else is not a place to be sent to. And
 * only their own way back: an address says what somebody looked at and searched for.
 */
export function placeToReturnTo(state: unknown, { user_id, role }: Arriving): string {
  const { cameFor, whose = user_id } = (state ?? {}) as Partial<CameFor>
  const path = cameFor?.split(/[?#]/)[0] ?? ''
  const isOurs = Object.hasOwn(portalScreens, path) || /^\/[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/.test(path)
  return cameFor !== undefined && whose === user_id && isOurs && path !== '/auth' ? cameFor : homes[role]
}

const kept = 'came-for'

/** Whoever signs up leaves for their mailbox, and its link may open another tab: the way back waits in this browser. */
export function keepWayBack(state: unknown) {
  const { cameFor } = (state ?? {}) as Partial<CameFor>
  if (cameFor === undefined) forget('browser', visitor, kept)
  else keep('browser', visitor, kept, cameFor)
}

/** Once; it has become the person's own when they were welcomed. */
export function takeWayBack(person: Arriving): string {
  const cameFor = readKept('browser', person.user_id, kept) ?? readKept('browser', visitor, kept)
  for (const owner of [person.user_id, visitor]) forget('browser', owner, kept)
  return placeToReturnTo(typeof cameFor === 'string' ? { cameFor } : null, person)
}
