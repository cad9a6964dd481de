import { useLocation } from 'react-router'
import { portalScreens } from '#domain/permissions.ts'
import { forget, keep, readKept, visitor } from '#web/kept/kept.ts'
import { useSitting } from './sittings.tsx'

/**
 * What the guard leaves in the history entry when it sends somebody to sign in: where they wanted to be, and who was here until
 * then. Never part of an address.
 */
type CameFor = { cameFor: string; whose?: string | undefined }

/** For the guards: whether this is where somebody else was until now, and where to come back to after signing in. */
export function usePlace(): { isOthers: boolean; state: CameFor | undefined } {
  const { pathname, search, key } = useLocation()
  const { person, leftAt } = useSitting()
  const isOthers = key === leftAt
  return { isOthers, state: isOthers ? undefined : { cameFor: pathname + search, whose: person } }
}

/** For public pages that ask people to sign in: this is where they go on. A page that was opened directly ends in a slash. */
export function useWayBack(): CameFor {
  const { pathname, search } = useLocation()
  return { cameFor: pathname.replace(/\/+$/, '') + search }
}

/**
 * The page the person came for, else the dashboard. Only paths of our own site: anything else is not a place to be sent to. And
 * only their own way back: an address says what somebody looked at and searched for.
 */
export function placeToReturnTo(state: unknown, userId: string): string {
  const { cameFor, whose = userId } = (state ?? {}) as Partial<CameFor>
  const path = cameFor?.split(/[?#]/)[0] ?? ''
  const isOurs = Object.hasOwn(portalScreens, path) || /^\/[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/.test(path)
  return cameFor !== undefined && whose === userId && isOurs && path !== '/auth' ? cameFor : '/dashboard'
}

const kept = 'came-for'

/** Whoever signs up leaves for their mailbox, and its link may open another tab: the way back waits in this browser. */
export function keepWayBack(state: unknown) {
  const { cameFor } = (state ?? {}) as Partial<CameFor>
  if (cameFor === undefined) forget('browser', visitor, kept)
  else keep('browser', visitor, kept, cameFor)
}

/** Once; it has become the person's own when they were welcomed. */
export function takeWayBack(userId: string): string {
  const cameFor = readKept('browser', userId, kept) ?? readKept('browser', visitor, kept)
  for (const owner of [userId, visitor]) forget('browser', owner, kept)
  return placeToReturnTo(typeof cameFor === 'string' ? { cameFor } : null, userId)
}
