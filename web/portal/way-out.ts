import { forget, keep, readKept } from '#web/kept/kept.ts'

const name = 'viewed-from'

/** Where an admin was before viewing as a customer. */
export const keepWayOut = (adminId: string, path: string) => keep('tab', adminId, name, path)

/** Once; another tab, which did not begin it, goes to the people. */
export function takeWayOut(adminId: string): string {
  const path = readKept('tab', adminId, name)
  forget('tab', adminId, name)
  return typeof path === 'string' && path.startsWith('/admin-dashboard') ? path : '/admin-dashboard?tab=users'
}
