import { isSignedBy, signatureOf } from './sealing.ts'

const LIVES_MS = 60_000

const textOf = (until: string) => `doctor ${until}`

/** `npm run doctor` has the settings; with them it may ask, for a minute, how a request of its own looked from inside. */
export function doctorPass(secret: string, now: Date): string {
  const until = String(now.getTime() + LIVES_MS)
  return `${until}.${signatureOf(secret, textOf(until))}`
}

export function isFromDoctor(secret: string, pass: string | undefined, now: Date): boolean {
  const [until = '', signature = ''] = pass?.split('.') ?? []
  return /^\d{1,15}$/.test(until) && Number(until) > now.getTime() && isSignedBy(secret, textOf(until), signature)
}
