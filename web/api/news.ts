import type { Query, QueryClient } from '@tanstack/react-query'
import { type Changed, isTopic, type Topic } from '#domain/news.ts'
import { leavingOf } from './leaving.ts'

/** By the first word of their keys: what is asked for again when something of a topic changed. */
const readers: Record<Topic, string[]> = {
  account: ['session', 'users', 'customers', 'company', 'dashboard', 'subscription', 'videos', 'leads'],
  activity: ['activity', 'today'],
  arrangement: ['billing', 'offered-prices', 'customers'],
  chat: ['leads', 'chats', 'today'],
  company: ['session', 'company', 'users', 'customers'],
  export: ['data-exports'],
  form: ['onboarding', 'onboarding-forms', 'dashboard', 'today', 'customers'],
  invoice: ['billing', 'own-billing', 'proposals', 'dashboard', 'today', 'customers', 'projects'],
  lead: ['leads', 'today', 'customers'],
  mail: ['set-aside-mails', 'all-tickets', 'leads', 'today'],
  note: ['customers', 'all-tickets', 'assigned-tickets'],
  notice: ['billing'],
  notification: ['notifications'],
  payment: ['billing', 'own-billing', 'purchases', 'dashboard', 'subscription', 'today', 'customers'],
  presence: ['chats', 'looking'],
  project: ['projects', 'dashboard', 'today', 'customers', 'onboarding-forms'],
  proposal: ['proposals', 'own-billing', 'leads', 'today', 'customers'],
  purchase: ['purchases', 'dashboard', 'billing', 'subscription', 'today', 'customers'],
  question: ['open-questions', 'today'],
  reminder: ['today', 'customers'],
  system: ['system', 'dead-jobs', 'failed-emails', 'team-two-step', 'today'],
  ticket: ['tickets', 'all-tickets', 'assigned-tickets', 'dashboard', 'today', 'customers'],
  upload: [],
  video: ['videos', 'today', 'activity'],
  website: ['dashboard', 'today', 'website', 'website-draft', 'website-pictures', 'customer-websites'],
}
export const liveWords = new Set(Object.values(readers).flat())

/** So long news is gathered: what this tab does itself is shown by its own answer first. */
const GATHER_MS = 150
/** What is under way here may be what the news is about, and says itself what becomes of the screen. */
const WAIT_FOR_OWN_MS = 3_000
const ONCE_IN_MS = 1_000
const WITHOUT_STREAM_MS = 30_000
/** A page that was opened so lately is told what came while it was loaded. */
const JUST_LOADED_MS = 8_000
const NAME = 'slipway-news'
/** As EventSource has them, where there is one. */
const LINE = { open: 1, refused: 2 }

type Told = { whose: string; at: string; changed: Changed | 'all' }

/** What is set up on the screen stays there (`refetchOnWindowFocus`), and so does a link to a file that is being played. */
const mayBeAsked = ({ options, queryKey }: Query) =>
  (options as { refetchOnWindowFocus?: unknown }).refetchOnWindowFocus !== false && queryKey[1] !== 'link'

const askedAt = new WeakMap<Query, number>()
const waiting = new WeakSet<Query>()

/** Asks again for what is on the screen, each query at most once in a second; what is not is read anew when it is opened. */
export function askAgain(queryClient: QueryClient, isConcerned: (query: Query) => boolean) {
  const ask = (query: Query) => {
    askedAt.set(query, performance.now())
    void queryClient.invalidateQueries({ predicate: (each) => each === query })
  }
  for (const query of queryClient.getQueryCache().findAll({ predicate: isConcerned })) {
    if (waiting.has(query)) continue
    const turn = turnOf(query)
    if (!turn) {
      ask(query)
      continue
    }
    waiting.add(query)
    void turn.finally(() => {
      waiting.delete(query)
      ask(query)
    })
  }
}

/**
 * When it may be asked for, where that is not now. What is under way may have been read before the change, so it is asked for once more;
 * but not cut off: where much changes it would never come to its end.
 */
function turnOf(query: Query): Promise<unknown> | undefined {
  const waitMs = (askedAt.get(query) ?? Number.NEGATIVE_INFINITY) + ONCE_IN_MS - performance.now()
  if (waitMs > 0) return new Promise((resolve) => setTimeout(resolve, waitMs)).then(() => turnOf(query))
  if (query.state.fetchStatus === 'fetching') return query.fetch().catch(() => {})
  return undefined
}

/** Gathers what changed, and asks for all of it together once nothing is under way here. */
function createAsking(queryClient: QueryClient) {
  let words = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let since = 0

  function ask() {
    timer = undefined
    if (queryClient.isMutating() > 0 && performance.now() - since < WAIT_FOR_OWN_MS) {
      timer = setTimeout(ask, GATHER_MS)
      return
    }
    const concerned = words
    words = new Set()
    askAgain(queryClient, (query) => concerned.has(String(query.queryKey[0])) && mayBeAsked(query))
  }

  return {
    hear: (changed: Changed | 'all') => {
      for (const word of changed === 'all' ? liveWords : readers[changed.topic]) words.add(word)
      if (words.size === 0 || timer !== undefined) return
      since = performance.now()
      timer = setTimeout(ask, GATHER_MS)
    },
    stop: () => clearTimeout(timer),
  }
}

/** The line itself. While there is none, everything on the screens is asked for every half a minute, and so is the line. */
function openLine(place: string | undefined, tell: (changed: Changed | 'all', at: string) => void, isLate: boolean) {
  let source: EventSource | undefined
  let heardAt = place
  let mayHaveMissed = isLate

  function connect() {
    if (typeof EventSource === 'undefined') return
    source = new EventSource(`/api/stream${heardAt ? `?after=${heardAt}` : ''}`)
    source.addEventListener('open', () => {
      if (mayHaveMissed && !heardAt) tell('all', '')
      mayHaveMissed = false
    })
    source.addEventListener('changed', ({ data, lastEventId }: MessageEvent<string>) => {
      heardAt = lastEventId
      const changed = readChanged(data)
      if (changed) tell(changed, lastEventId)
    })
    source.addEventListener('all', ({ lastEventId }: MessageEvent<string>) => {
      heardAt = lastEventId
      tell('all', lastEventId)
    })
    source.addEventListener('error', () => (mayHaveMissed = true))
  }

  const looking = setInterval(() => {
    if (source?.readyState === LINE.open) return
    tell('all', heardAt ?? '')
    // Broken lines the browser mends itself; one that was refused it does not try again.
    if (source?.readyState === LINE.refused) connect()
  }, WITHOUT_STREAM_MS)
  connect()
  return () => {
    clearInterval(looking)
    source?.close()
  }
}

function readChanged(data: string): Changed | null {
  const said = JSON.parse(data) as { topic: string; id: string | null }
  // A newer version may have topics that this one does not know.
  return isTopic(said.topic) ? { topic: said.topic, id: said.id } : null
}

/**
 * From now on what is on the screen follows what anybody changes, until the returned function is called or its person leaves. One tab of
 * the browser has the line and tells the others; where tabs cannot agree on one, each has its own.
 */
export function followNews(queryClient: QueryClient, whose: string): () => void {
  const began = performance.now()
  const stopped = new AbortController()
  const { hear, stop } = createAsking(queryClient)
  const channel = new BroadcastChannel(NAME)
  let heardAt: string | undefined
  let close: (() => void) | undefined
  channel.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.whose !== whose) return
    heardAt = data.at || heardAt
    hear(data.changed)
  })

  const hold = () => {
    if (stopped.signal.aborted) return
    const isLate = performance.now() - began > JUST_LOADED_MS
    close = openLine(
      heardAt,
      (changed, at) => {
        hear(changed)
        channel.postMessage({ whose, at, changed } satisfies Told)
      },
      isLate,
    )
  }

  const { locks } = navigator as { locks?: LockManager }
  if (!locks) hold()
  else
    locks
      .request(NAME, { signal: stopped.signal }, () => {
        hold()
        return new Promise<void>((release) => stopped.signal.addEventListener('abort', () => release(), { once: true }))
      })
      .catch(() => {}) // stopped before it was our turn

  const end = () => {
    stopped.abort()
    close?.()
    stop()
    channel.close()
  }
  leavingOf(queryClient).addEventListener('abort', end, { once: true, signal: stopped.signal })
  return end
}
