import type { QueryClient } from '@tanstack/react-query'

const leaving = new WeakMap<QueryClient, AbortController>()
/** What is being read just now, for whoever is here. */
let reading = new AbortController()

function endOf(queryClient: QueryClient): AbortController {
  const known = leaving.get(queryClient)
  if (known) return known
  const end = new AbortController()
  leaving.set(queryClient, end)
  return end
}

/** Aborted when whoever these queries are read for leaves. */
export const leavingOf = (queryClient: QueryClient): AbortSignal => endOf(queryClient).signal

/**
 * Somebody leaves: what is still being asked for them is given up, and nothing more is asked, since it would be answered that nobody is
 * signed in, and their screen lead to /auth. For good: whoever comes next has another sitting, with queries of its own.
 */
export async function stopAsking(queryClient: QueryClient) {
  endOf(queryClient).abort()
  await queryClient.cancelQueries()
  reading.abort()
  reading = new AbortController()
}

/** As fetch; what only reads is given up when somebody leaves. */
export async function fetchHere(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if ((init?.method ?? 'GET') !== 'GET') return fetch(input, init)
  const { signal } = reading
  return fetch(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal })
}
