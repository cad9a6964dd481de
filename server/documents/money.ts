import { formatDollars } from '#domain/prices.ts'

/** '−$5.00': with a minus as wide as a figure, where a hyphen would be lost. */
export const dollars = (cents: number) => (cents < 0 ? `−${formatDollars(-cents)}` : formatDollars(cents))
