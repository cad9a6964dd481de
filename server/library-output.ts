import { errorFacts } from './error-facts.ts'
import type { Log } from './log.ts'

const levels = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'info' } as const

/**
 * From now on what libraries write to the console is a line of our log, without their words: they print whole errors, with
 * all that somebody typed. Hono does so when an answer breaks off in the middle.
 */
export function takeOverConsole(log: Log, target: Pick<Console, keyof typeof levels> = console) {
  for (const name of Object.keys(levels) as (keyof typeof levels)[]) {
    target[name] = (...said: unknown[]) => {
      const error = said.find((part) => part instanceof Error)
      // Who said it, in place of what was said.
      const [, , at] = new Error().stack?.split('\n') ?? []
      log[levels[name]]('a library wrote to the console', error ? errorFacts(error) : { at: at?.trim() })
    }
  }
}

/** Node itself would print the error in full before it ends the process. */
export function endOnDefects(log: Log) {
  process.on('uncaughtException', (error) => {
    log.error('the process ends: nobody caught an error', errorFacts(error))
    process.exit(1)
  })
}
