import { hc } from 'hono/client'
import type { Company } from '#domain/companies.ts'
import type { ViewedBy } from '#domain/looks.ts'
import type { Api } from '#server/http/app.ts'
import { ApiError, unreachable } from './api-error.ts'
import { fetchConfirmed } from './confirmation.ts'

type Shown = { company: Company | null; viewed_by?: ViewedBy | undefined }
let headers: Record<string, string> = {}

/** Whose screens this tab shows, and to whom: told with every call, so that none of them is taken for another's. */
export function keepShown(shown: Shown | null) {
  headers = shown?.company ? { 'x-acting-for': shown.company.id, 'x-look': shown.viewed_by?.look_id ?? 'none' } : {}
}

const client = hc<Api>('/', {
  fetch: fetchConfirmed,
  headers: () => headers,
})
export const { api } = client
/** The functions that the specification names. */
export const functions = client.functions.v1

type Answer<Body> = { ok: boolean; json: () => Promise<Body> }

/** The body of a successful call; anything else is thrown as an ApiError. */
export async function bodyOf<Body>(call: Promise<Answer<Body>>): Promise<Body> {
  return (await successOf(call)).json()
}

/** For calls that answer without a body. */
export async function successOf<Given extends Answer<unknown>>(call: Promise<Given>): Promise<Given> {
  const answer = await call.catch(() => {
    throw unreachable()
  })
  await expectSuccess(answer)
  return answer
}

async function expectSuccess(answer: Answer<unknown>): Promise<void> {
  if (!answer.ok) throw ApiError.fromBody(await answer.json().catch(() => null))
}
