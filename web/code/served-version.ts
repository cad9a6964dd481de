import { keepImpersonal, readImpersonal } from '#web/kept/kept.ts'

/** What React Router leaves on the window about the version that this tab runs. */
export type RunningCode = {
  __reactRouterManifest?: {
    url: string
    routes: Record<string, { module: string; imports?: string[]; css?: string[] }>
  }
  __reactRouterRouteModules?: Record<string, unknown>
}
export const runningCode = () => window as unknown as RunningCode

/** The address of the newest version's list of code, as the shell of the portal names it; undefined when nobody answers. */
async function servedManifest() {
  const answer = await fetch('/__spa-fallback.html', { cache: 'no-store' }).catch(() => undefined)
  return (await answer?.text())?.match(/\/assets\/manifest-[\w-]+\.js/)?.[0]
}

/**
 * Code that cannot be fetched is of a version that is gone, or the line is. For another version on the server the page is loaded
 * anew, once for each: whatever is typed is kept (web/forms/use-draft.ts). True when that is under way.
 */
export async function reloadForNewVersion(load: () => void = () => location.reload()): Promise<boolean> {
  const served = await servedManifest()
  const own = runningCode().__reactRouterManifest?.url
  if (!served || !own || served === own || readImpersonal('tab', 'reloadedFor') === served) return false
  keepImpersonal('tab', 'reloadedFor', served)
  load()
  return true
}
