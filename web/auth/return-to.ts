import { portalScreens } from '#domain/permissions.ts'

/** What the guard leaves in the history entry when it sends somebody to sign in. Never part of an address. */
export type CameFor = { cameFor: string }

/** The screen the person came for, else the dashboard. Only our own screens: anything else is not a place to be sent to. */
export function placeToReturnTo(state: unknown): string {
  const { cameFor } = (state ?? {}) as Partial<CameFor>
  const path = cameFor?.split(/[?#]/)[0] ?? ''
  return cameFor !== undefined && Object.hasOwn(portalScreens, path) ? cameFor : '/dashboard'
}
