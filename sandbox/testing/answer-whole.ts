import type { Sandbox } from '../sandbox.ts'
import { flawsOf } from '../shape.ts'

/** Lets the sandbox answer, and fails when the answer is not whole: every object and list has all of Stripe's fields. */
export async function answerWhole(sandbox: Sandbox, request: Request): Promise<Response> {
  const response = await sandbox.fetch(request)
  const flaws = response.ok ? flawsOf(await response.clone().json()) : []
  if (flaws.length > 0) throw new Error(`${request.method} ${request.url} answered with flaws:\n${flaws.join('\n')}`)
  return response
}
