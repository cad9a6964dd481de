/** Behind a trusted proxy every visitor has an address, and so a limit, of their own. */
export const visitorsApart = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }

let visitors = 0

/** The headers of somebody who was never here. */
export function nextVisitor(): Record<string, string> {
  visitors++
  const address = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  return { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
}

export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}
