import { DrizzleQueryError } from 'drizzle-orm/errors'
import { currentRequestId } from './request-scope.ts'

export type LogLevel = 'info' | 'warn' | 'error' | 'silent'
/**
 * Values an operator needs and nobody could misuse: never a path, a body, a token, an address or an error's own sentence
 * (`errorFacts`). http/log-secrets.test.ts looks for them.
 */
type LogFacts = Record<string, string | number | boolean | null | undefined>
export type Log = Record<'info' | 'warn' | 'error', (event: string, facts?: LogFacts) => void>

const levels: LogLevel[] = ['info', 'warn', 'error', 'silent']

/** One JSON line per event for machines, one readable line for a person at a terminal. */
export function createLog(options: { level: LogLevel; json: boolean; write?: (line: string) => void }): Log {
  const write = options.write ?? ((line: string) => process.stdout.write(`${line}\n`))
  const logAt =
    (level: 'info' | 'warn' | 'error') =>
    (event: string, facts: LogFacts = {}) => {
      if (levels.indexOf(level) < levels.indexOf(options.level)) return
      const entry = {
        time: new Date().toISOString(),
        level,
        event,
        request_id: currentRequestId() ?? undefined,
        ...facts,
      }
      write(options.json ? JSON.stringify(entry) : readable(entry))
    }
  return { info: logAt('info'), warn: logAt('warn'), error: logAt('error') }
}

function readable({ time, level, event, ...facts }: LogFacts & { time: string; level: string; event: string }) {
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null)
  const marker = level === 'info' ? '' : ` ${level.toUpperCase()}`
  return [`${time.slice(11, 19)}${marker} ${event}`, ...known.map(([key, value]) => `${key}=${value}`)].join(' ')
}

/** An error in words, for admins and operators: it may name whom or what it is about. Never for the log. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Its own message repeats the query with all that was in it.
  if (error instanceof DrizzleQueryError) return `DrizzleQueryError: ${describeError(error.cause)}`
  const { cause } = error
  // What only repeats it is left out.
  const because = cause instanceof Error && !error.message.includes(cause.message) ? ` (${describeError(cause)})` : ''
  return `${error.name}: ${error.message}${because}`
}
