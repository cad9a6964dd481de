import { useLocation } from 'react-router'
import { portalScreens } from '#domain/permissions.ts'
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

/**
 * The screen the person came for, else the dashboard. Only our own screens: anything else is not a place to be sent to. And only
 * their own way back: an address says what somebody looked at and searched for.
 */
export function placeToReturnTo(state: unknown, userId: string): string {
  const { cameFor, whose = userId } = (state ?? {}) as Partial<CameFor>
  const path = cameFor?.split(/[?#]/)[0] ?? ''
  return cameFor !== undefined && whose === userId && Object.hasOwn(portalScreens, path) ? cameFor : '/dashboard'
}
