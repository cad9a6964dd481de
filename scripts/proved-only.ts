/** Tests that take too long for every run: only `npm run prove` has them. */
export const provedOnly = [
  'scripts/overload.test.ts',
  'scripts/promise-c12.test.ts',
  'scripts/postgres-kill.test.ts',
  'scripts/writes-kill.test.ts',
]
