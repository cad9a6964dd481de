/** A refusal by one of the server functions that the specification names: its sentence and status. */
export class FunctionError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'FunctionError'
    this.status = status
  }
}

/** Calls a server function. Fails with FunctionError when it refuses, with another error when it cannot be reached. */
export async function callFunction<Reply>(name: string, body: object): Promise<Reply> {
  const answer = await fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const reply = (await answer.json().catch(() => ({}))) as Reply & { error?: string }
  if (!answer.ok) throw new FunctionError(answer.status, reply.error ?? 'The server did not answer as expected.')
  return reply
}
