/** What a form tells besides its fields, so that a program can be told from a person. */
export type FormCheck = {
  /** How long the form was open; null when whoever sent it does not say, as a plain call of the API. */
  elapsedMs: number | null
  /** Something was written into the field that no person sees. */
  isTrapped: boolean
  /** The solved challenge, where the setting FORM_PROOF asks for one. */
  proof: string | null
}

/** A header, like the visit: the specified bodies stay as they are. */
export const formCheckHeader = 'X-Form-Check'

/** Nobody fills in a form faster; a program does. */
export const minimumFillMs = 2_000

export function writeFormCheck({ elapsedMs, isTrapped, proof }: FormCheck): string {
  return new URLSearchParams({
    ...(elapsedMs !== null && { elapsed_ms: String(elapsedMs) }),
    ...(isTrapped && { trapped: '1' }),
    ...(proof !== null && { proof }),
  }).toString()
}

/** What cannot be read counts as not said. */
export function readFormCheck(header: string | undefined): FormCheck {
  const values = new URLSearchParams(header)
  const elapsedMs = values.get('elapsed_ms')
  return {
    elapsedMs: elapsedMs !== null && /^\d{1,12}$/.test(elapsedMs) ? Number(elapsedMs) : null,
    isTrapped: values.has('trapped'),
    proof: values.get('proof'),
  }
}

/**
 * A challenge is `salt.cost.expires.target.signature`: the browser looks for the number whose key, derived with that salt
 * and cost, is the target, and sends the challenge back with it. The cost is in the derivation, which no shortcut avoids.
 */
export const proofHash = { name: 'PBKDF2', hash: 'SHA-256', bytes: 16 } as const
export const solved = (challenge: string, number: number) => `${challenge}.${number}`
