import { fetchHere } from './leaving.ts'

let isViewing = false
let tell: (() => void) | undefined

/** Whether this tab shows a customer's portal to an admin, as the session last said. */
export function keepViewing(viewing: boolean) {
  isViewing = viewing
}

/** Who says that nothing can be changed, for as long as they are there. */
export function tellBy(say: () => void): () => void {
  tell = say
  return () => {
    if (tell === say) tell = undefined
  }
}

/** Ways out of it, and those of whoever is not signed in. */
const alwaysSent = /^\/api\/(session|look|accounts\/[a-z/-]+)$/

const refusal = {
  error: {
    code: 'look_only',
    message: 'You are viewing as a customer. Nothing can be changed.',
    request_id: '',
  },
}

/**
 * What would change something is not sent while an admin views as a customer: the server refuses it too, but a look that has just run out
 * would make it a change of the admin's own.
 */
export async function fetchViewing(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!isViewing || (init?.method ?? 'GET') === 'GET' || alwaysSent.test(pathOf(input))) return fetchHere(input, init)
  tell?.()
  return Response.json(refusal, { status: 403 })
}

const pathOf = (input: RequestInfo | URL) =>
  new URL(input instanceof Request ? input.url : input, location.origin).pathname
