import { AsyncLocalStorage } from 'node:async_hooks'

type Scope = {
  requestId: string
  /** Of a job: aborted when its run shall end. */
  signal?: AbortSignal
  /** Of a job: another process may run it by now. */
  hasLostLease?: boolean
}

/** Which request (or job) the running code serves: for logs, for the jobs it asks for and for ending it, never for decisions. */
export const requestScope = new AsyncLocalStorage<Scope>()

export const currentRequestId = () => requestScope.getStore()?.requestId ?? null

/** For calls to the outside: ends them with the job that makes them. */
export const currentSignal = () => requestScope.getStore()?.signal

/** What a run did that lost its job to another is undone: the other does it. */
export function refuseWithoutLease() {
  if (requestScope.getStore()?.hasLostLease) throw new Error('The job belongs to another run by now')
}
