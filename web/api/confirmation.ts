import type { ProofWay } from '#domain/sign-in.ts'
import { fetchViewing } from './viewing.ts'

type Asker = (ways: ProofWay[]) => Promise<boolean>
let asker: Asker | undefined

/** Who asks people to confirm that it is them: one dialog, for as long as it is there. */
export function askBy(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** How somebody can confirm that it is them, where the server wants that; null where it answered anything else. */
function waysIn(body: unknown): ProofWay[] | null {
  const { error, ...beside } = (body ?? {}) as { error?: unknown; code?: string; ways?: ProofWay[] }
  const { code, ways } = typeof error === 'object' && error !== null ? (error as typeof beside) : beside
  return code === 'confirmation_required' && ways ? ways : null
}

/** Sends a request; where it has to be confirmed first, the person is asked, and it goes on by itself. */
export async function fetchConfirmed(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const answer = await fetchViewing(input, init)
  if (answer.status !== 403 || !asker) return answer
  const ways = waysIn(
    await answer
      .clone()
      .json()
      .catch(() => null),
  )
  if (ways === null || !(await asker(ways))) return answer
  return fetchViewing(input, init)
}
