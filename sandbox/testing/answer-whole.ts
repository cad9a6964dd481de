import type { Sandbox } from '../sandbox.ts'
import { flawsOf, kindsIn } from '../shape.ts'

/** The kinds of objects that were looked at. */
export const kindsSeen = new Set<string>()

/** Lets the sandbox answer, and fails when the answer is not whole: every object and list has all of Stripe's fields. */
export async function answerWhole(sandbox: Sandbox, request: Request): Promise<Response> {
  const response = await sandbox.fetch(request)
  if (!response.ok) return response
  const answer: unknown = await response.clone().json()
  for (const kind of kindsIn(answer)) kindsSeen.add(kind)
  const flaws = flawsOf(answer)
  if (flaws.length > 0) throw new Error(`${request.method} ${request.url} answered with flaws:\n${flaws.join('\n')}`)
  return response
}
