import { matchRoutes, type RouteObject } from 'react-router'
import { toast } from '#web/ui/toast.tsx'
import { reloadForNewVersion, runningCode } from './served-version.ts'

const askAgainMs = 2000
let lastAsked = 0

/**
 * Runs before every navigation inside the app. React Router answers code that it cannot fetch with a reload: offline that ends on
 * the browser's error page, with what was on the screen lost. So the code is fetched first; while nobody answers the screen stays,
 * says so, and goes on by itself; of a version that is gone, the page asked for is loaded whole.
 */
export async function fetchCodeFirst(navigate: () => Promise<unknown>, { to }: { to: string | number }) {
  const asked = ++lastAsked
  const files = typeof to === 'string' ? missingCodeOf(to) : []
  if (files.length > 0) await fetchAll(files, String(to), () => asked === lastAsked)
  if (asked !== lastAsked) return forever // somebody went elsewhere meanwhile
  await navigate()
}

const forever = new Promise<never>(() => {})

/** The files of the screens at this address that this tab has not run yet. */
function missingCodeOf(address: string): string[] {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: loaded = {} } = runningCode()
  const routes = (window as unknown as { __reactRouterDataRouter?: { routes: RouteObject[] } }).__reactRouterDataRouter
  const { pathname } = new URL(address, location.href)
  const matches = matchRoutes(routes?.routes ?? [], pathname) ?? []
  return matches.flatMap(({ route: { id = '' } }) => {
    const code = id in loaded ? undefined : manifest?.routes[id]
    return code ? [code.module, ...(code.imports ?? []), ...(code.css ?? [])] : []
  })
}

async function fetchAll(files: string[], address: string, stillWanted: () => boolean) {
  let closeNotice = () => {}
  try {
    for (let failures = 0; stillWanted(); failures++) {
      const answers = await Promise.all(files.map(fetchFile)).catch(() => undefined)
      if (answers?.every(Boolean)) return
      // A file that is missing although the version is the same is React Router's to report.
      if (answers) return (await reloadForNewVersion(() => location.assign(address))) ? await forever : undefined
      if (failures === 0 && navigator.onLine) closeNotice = sayUnreachable()
      await new Promise((resolve) => {
        addEventListener('online', resolve, { once: true })
        setTimeout(resolve, askAgainMs)
      })
    }
  } finally {
    closeNotice()
  }
}

async function fetchFile(file: string) {
  const answer = await fetch(file)
  await answer.arrayBuffer()
  return answer.ok
}

const sayUnreachable = () =>
  toast({
    title: 'We could not reach the server',
    description: 'We go on by ourselves as soon as it answers.',
    durationMs: 0,
  })
