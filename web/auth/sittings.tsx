import { hashKey, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { SessionUser } from '#domain/accounts.ts'
import { portalScreens } from '#domain/permissions.ts'
import { tellOtherTabs, useOtherTabs } from '#web/api/other-tabs.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { actingQuery, sessionQuery } from '#web/api/session.ts'
import { forgetEverybody, forgetTab, tidy, welcome } from '#web/kept/kept.ts'
import { closeToasts } from '#web/ui/toast.tsx'

type Sitting = {
  number: number
  /** What was read during this sitting, and who is signed in. */
  queryClient: QueryClient
  /** Who is signed in, or was until the session ran out. */
  person: string | undefined
  /** The place in the tab's history where the one before was until then: whoever comes does not begin there. */
  leftAt: string | undefined
}
/** Who has the next sitting, and the screen that is to be left before it begins. */
type Next = { user: SessionUser | null; after: string | undefined }

type SittingValue = Pick<Sitting, 'person' | 'leftAt'> & { end: () => void }

const SittingContext = createContext<SittingValue | null>(null)

/** Whose sitting it is in this tab. `end` when they sign out. */
export function useSitting(): SittingValue {
  const sitting = use(SittingContext)
  if (!sitting) throw new Error('useSitting() is for what stands inside of <Sittings>.')
  return sitting
}

/**
 * A sitting is the time that one person has in this tab. When they sign out, here or in another tab, or somebody else signs in, the
 * next begins: everything on the screen and in memory is made anew, so that whatever the one before read, typed and asked for
 * goes with them, also what is answered later. A session that only runs out ends no sitting: what was typed waits for its owner.
 */
export function Sittings({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const [sitting, setSitting] = useState<Sitting>(firstSitting)
  const [next, setNext] = useState<Next>()
  const { queryClient, person, leftAt } = sitting

  if (next && pathname !== next.after) {
    setNext(undefined)
    setSitting(nextSitting(sitting.number + 1, next, key))
  }

  const begin = useCallback(
    (user: SessionUser | null, after?: string) => {
      closeToasts()
      queryClient.removeQueries({ predicate: ({ queryHash }) => queryHash !== sessionHash })
      setNext({ user, after })
    },
    [queryClient],
  )
  const end = useCallback(() => {
    forgetEverybody()
    tellOtherTabs('signed-out')
    // On their way out of the portal, whose guard would lead to /auth.
    begin(null, isPortalScreen(pathname) ? pathname : undefined)
  }, [begin, pathname])

  const meet = useEffectEvent((user: SessionUser) => {
    // Who views as a customer keeps their own, and nothing is kept for the other.
    if (!queryClient.getQueryData(actingQuery.queryKey)?.viewed_by) welcome(user.user_id)
    if (user.user_id === person) return
    if (person === undefined) return setSitting((before) => ({ ...before, person: user.user_id }))
    // A mailed link is spent on /auth: that screen stays as it is.
    if (pathname === '/auth') return begin(user, pathname)
    // At once: what the one before had open must not hear that it is somebody else's now.
    flushSync(() => begin(user))
  })

  const askWhoIsHere = () => void queryClient.invalidateQueries(sessionQuery)

  useOtherTabs((news) => {
    if (news === 'signed-in') return askWhoIsHere()
    forgetTab()
    begin(null)
  })

  useEffect(tidy, [])
  useEffect(() => {
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== sessionHash) return
      const user = queryClient.getQueryData(sessionQuery.queryKey)
      if (user) meet(user)
    })
  }, [queryClient])

  const onPageShow = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted) askWhoIsHere() // a page kept by the browser has heard nothing meanwhile
  })
  useEffect(() => {
    const listen = (event: PageTransitionEvent) => onPageShow(event)
    addEventListener('pageshow', listen)
    return () => removeEventListener('pageshow', listen)
  }, [])

  return (
    <SittingContext value={useMemo(() => ({ person, leftAt, end }), [person, leftAt, end])}>
      <QueryClientProvider key={sitting.number} client={queryClient}>
        {children}
      </QueryClientProvider>
    </SittingContext>
  )
}

const sessionHash = hashKey(sessionQuery.queryKey)
const isPortalScreen = (pathname: string) => Object.hasOwn(portalScreens, pathname)

const firstSitting = (): Sitting => ({
  number: 0,
  queryClient: createQueryClient(),
  person: undefined,
  leftAt: undefined,
})

function nextSitting(number: number, { user, after }: Next, place: string): Sitting {
  const queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, user)
  return { number, queryClient, person: user?.user_id, leftAt: after === undefined ? place : undefined }
}
