import { proofHash, solved } from '#domain/form-checks.ts'
import { readFormChallenge } from '#web/api/form-challenge.ts'

/** Solves the server's challenge; null when it asks for none. Loaded only where the setting FORM_PROOF is on. */
export async function proveWork(): Promise<string | null> {
  const challenge = await readFormChallenge()
  if (challenge === null) return null
  const [salt = '', cost = '', , target] = challenge.split('.')
  for (let number = 0; ; number++) {
    if ((await keyOf(salt, Number(cost), String(number))) === target) return solved(challenge, number)
  }
}

async function keyOf(salt: string, cost: number, number: string): Promise<string> {
  const bytes = new TextEncoder()
  const { name, hash, bytes: length } = proofHash
  const password = await crypto.subtle.importKey('raw', bytes.encode(number), name, false, ['deriveBits'])
  const key = await crypto.subtle.deriveBits(
    { name, hash, salt: bytes.encode(salt), iterations: cost },
    password,
    length * 8,
  )
  return [...new Uint8Array(key)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
