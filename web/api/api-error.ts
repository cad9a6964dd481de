type ErrorFacts = { code: string; message: string; fields?: Record<string, string>; request_id: string }
/** The house's own shape; the functions that the specification names answer with a sentence instead (S1 §7). */
type Sentence = { error: string; code?: string; request_id?: string }
type ErrorBody = { error: ErrorFacts } | Sentence

/** A refusal by the server. `fields` names the inputs it is about. */
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
    if (isSentence(body)) return new ApiError(body.code ?? 'unreadable', body.error, {}, body.request_id)
    const { code, message, fields, request_id } = body.error
    return new ApiError(code, message, fields, request_id)
  }
}

export function unreachable() {
  return new ApiError('unreachable', 'We could not reach the server. Please check your connection and try again.')
}

/** Whether the server said no; false where it could not be asked. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'unreachable'

function isErrorBody(body: unknown): body is ErrorBody {
  const { error } = (body ?? {}) as { error?: string | Partial<ErrorFacts> }
  return typeof error === 'string' || typeof error?.message === 'string'
}

const isSentence = (body: ErrorBody): body is Sentence => typeof body.error === 'string'
