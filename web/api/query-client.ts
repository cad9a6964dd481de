import { MutationCache, QueryCache, QueryClient, type QueryPersister } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { leavingOf } from './leaving.ts'
import { actingQuery, sessionQuery } from './session.ts'

const worthAnotherTry = new Set(['unreachable', 'overloaded'])

const shownElsewhere = new Set(['other_company', 'other_look'])

/** Stands before every question: for whoever has left, none is asked, and no answer comes. */
const askForWhoIsHere: QueryPersister = (ask, context) =>
  leavingOf(context.client).aborted ? new Promise(() => {}) : ask(context)

const isViewing = (queryClient: QueryClient) => queryClient.getQueryData(actingQuery.queryKey)?.viewed_by !== undefined

/**
 * A refusal stays a refusal: only calls that never reached the server, or found it full, are tried again. A session that ended meanwhile is
 * noticed by the first call that needs it, and the guard leads to /auth; likewise another company, chosen in another tab.
 */
export function createQueryClient() {
  const noticeEndOfSession = (error: Error) => {
    if (error instanceof ApiError && error.code === 'not_signed_in') {
      queryClient.setQueryData(sessionQuery.queryKey, null)
    }
    // Likewise a look, begun in another tab; whoever views knows it already.
    const isNews = error instanceof ApiError && error.code === 'look_only' && !isViewing(queryClient)
    if (isNews || (error instanceof ApiError && shownElsewhere.has(error.code))) {
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey, exact: true })
    }
    // The team must have a second step from now on: the guard leads to where one is set up.
    if (error instanceof ApiError && error.code === 'second_step_required')
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndOfSession }),
    mutationCache: new MutationCache({ onError: noticeEndOfSession }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        persister: askForWhoIsHere,
        networkMode: 'online',
        retry: (failures, error) => failures < 2 && error instanceof ApiError && worthAnotherTry.has(error.code),
      },
    },
  })
  return queryClient
}
