type ErrorBody = { error: { code: string; message: string; fields?: Record<string, string>; request_id: string } }

/** A refusal by the server, in its one error shape. `fields` names the inputs it is about. */
export class ApiError extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  readonly requestId: string | undefined

  constructor(code: string, message: string, fields: Record<string, string> = {}, requestId?: string) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = fields
    this.requestId = requestId
  }

  /** A proxy or a crash may answer with something else than our JSON. */
  static fromBody(body: unknown): ApiError {
    if (!isErrorBody(body)) return new ApiError('unreadable', 'Something went wrong on our side. Please try again.')
    const { code, message, fields, request_id } = body.error
    return new ApiError(code, message, fields, request_id)
  }
}

export function unreachable() {
  return new ApiError('unreachable', 'We could not reach the server. Please check your connection and try again.')
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof (body as ErrorBody | null)?.error?.message === 'string'
}
