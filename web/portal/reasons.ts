import type { ApiError } from '#web/api/api-error.ts'

/** A message is read in passing. */
const NAMED = 5

/** 'L-1002, L-1004: Answer the lead first.' Of very many the first are named; what stands for itself has no name. */
export function reasonsOf(refused: { name: string; error: ApiError }[]) {
  const byReason = Map.groupBy(refused, ({ error }) => error.message)
  return [...byReason]
    .map(([message, of]) => [namesOf(of.map(({ name }) => name)), message].filter(Boolean).join(': '))
    .join(' ')
}

function namesOf(names: string[]) {
  const more = names.length - NAMED
  return more > 0 ? `${names.slice(0, NAMED).join(', ')} and ${more} more` : names.join(', ')
}
