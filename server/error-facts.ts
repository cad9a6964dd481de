/** Where our own code lies. */
const house = new URL('..', import.meta.url)

/**
 * What the log may say of an error: of what kind it is, its codes, where it came from. Databases, mail servers, payment
 * providers and Node itself repeat in their sentences what somebody typed, so only sentences of our own are told.
 */
export function errorFacts(error: unknown): { error: string; at: string | undefined } {
  return {
    error: kindsOf(error).join(' < '),
    at: framesOf(error).find(isOurs)?.trim().replace(house.href, '').replace(house.pathname, ''),
  }
}

function kindsOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error)) return [`a thrown ${typeof error}`]
  const sentence = isOurSentence(error) ? `: ${error.message}` : ''
  const name = /^error$/i.test(error.name) ? error.constructor.name : error.name
  const kind = [plain(name) ?? 'Error', ...codesOf(error)].join(' ') + sentence
  return error.cause === undefined || depth === 3 ? [kind] : [kind, ...kindsOf(error.cause, depth + 1)]
}

/** Names of kinds, columns and constraints, and numbers: what libraries write into their programs, not what they were given. */
function codesOf(error: Error) {
  const { code, responseCode, statusCode, status, syscall, constraint } = error as unknown as Record<string, unknown>
  return [
    ...new Set([code, responseCode, statusCode, status, syscall, constraint].flatMap((value) => plain(value) ?? [])),
  ]
}

const plain = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^\w{1,40}$/.test(value)) ? String(value) : undefined

function isOurSentence(error: Error) {
  // Node's own errors are of other kinds, and those of libraries are made elsewhere.
  const [madeAt] = framesOf(error)
  return error.constructor === Error && madeAt !== undefined && isOurs(madeAt)
}

const isOurs = (frame: string) =>
  (frame.includes(house.href) || frame.includes(house.pathname)) && !frame.includes('node_modules')

/** The lines of the stack below its message, which may have several itself. */
function framesOf(error: unknown) {
  if (!(error instanceof Error) || error.stack === undefined) return []
  const messageAt = error.stack.indexOf(error.message)
  if (messageAt === -1) return []
  return error.stack
    .slice(messageAt + error.message.length)
    .split('\n')
    .filter((line) => line.startsWith('    at '))
}
