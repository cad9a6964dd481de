import { AsyncLocalStorage } from 'node:async_hooks'

/** Which request (or job) the running code serves: for logs and for the jobs it asks for, never for decisions. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>()

export const currentRequestId = () => requestScope.getStore()?.requestId ?? null
