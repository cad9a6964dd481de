import { AppError } from '#domain/errors.ts'

/** Waits so long for the store and no longer. Whatever goes wrong with it, whoever asked is told that it does not answer. */
export async function answerWithin<Answer>(patienceMs: number, answer: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`The store said nothing for ${patienceMs} ms`)), patienceMs)
  try {
    return await Promise.race([answer, late.promise])
  } catch (cause) {
    throw new AppError('storage_silent', { cause })
  } finally {
    clearTimeout(timer)
  }
}
