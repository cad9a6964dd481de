import { writeNumber } from '#domain/numbers.ts'

/** '1,204', or '999+' where nobody counted further. */
export const countInWords = (count: number, countedTo = Infinity) =>
  count > countedTo ? `${countedTo}+` : writeNumber(count)
