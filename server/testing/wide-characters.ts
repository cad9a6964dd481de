/** How the secrets, signatures and pointers look that we hand out: what a request is expected to bring back. */
const sign = 'Ab1_'.repeat(11).slice(0, 43)
const id = '0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b'
const link = `${Buffer.from(JSON.stringify({ kind: 'raw_video', id })).toString('base64url')}.${sign}`
const pass = `${'a1B2'.repeat(8)}.${sign}`
const proof = `${'a1'.repeat(16)}.1.9999999999999.${'b2'.repeat(16)}.${sign}.120`
const tokens = [sign, link, pass, proof, id, `2026-11-15T12:00:00.000Z_${id}`, 'f0'.repeat(32), 'abc']

const formOf = (name: string) => (value: string) => `${name}=${encodeURIComponent(value)}`
const sameText = (value: string) => value

/** What we read to know who is asking: with these wrong a request comes no further. */
const identity: Array<[name: string, value: string, write: (value: string) => string]> = [
  ['cookie', pass, formOf('slipway_session')],
  ['cookie', pass, (value) => `slipway_session=${value}`],
  ['authorization', pass, (value) => `Bearer ${value}`],
  ['origin', 'http://127.0.0.1:3000', sameText],
  ['sec-fetch-site', 'same-origin', sameText],
  ['x-forwarded-for', '203.0.113.7', sameText],
  ['x-acting-for', id, sameText],
  ['x-look', id, sameText],
]
/** Every other header we read. */
const others: typeof identity = [
  ['x-form-check', proof, formOf('elapsed_ms=9000&proof')],
  ['x-form-check', proof, (value) => `proof=${value}`],
  ['x-visit', '/pricing', formOf('page')],
  ['host', '127.0.0.1:3000', sameText],
  ['range', 'bytes=0-1', sameText],
  ['if-range', `"${sign}"`, sameText],
  ['if-none-match', `"${sign}"`, sameText],
  ['accept', 'text/event-stream', sameText],
  ['accept-encoding', 'br, gzip', sameText],
  ['accept-language', 'en-US', sameText],
  ['user-agent', 'Mozilla/5.0', sameText],
  ['referer', 'https://portgardner.example/', sameText],
  ['stripe-signature', 'f0'.repeat(32), (value) => `t=1763200000,v1=${value}`],
  ['tus-resumable', '1.0.0', sameText],
  ['upload-length', '1000', sameText],
  ['upload-offset', '0', sameText],
  ['upload-metadata', 'filename YS5tcDQ=,purpose cmF3X3ZpZGVv', sameText],
  ['idempotency-key', id, sameText],
  ['x-link-key', sign, sameText],
  ['last-event-id', '700-12', sameText],
  ['x-doctor', sign, (value) => `9999999999999.${value}`],
]
const notEverywhere: typeof identity = [
  ['cookie', sign, formOf('slipway_reset')],
  ['cookie', sign, formOf('slipway_chat')],
  ['cookie', sign, formOf('slipway_device')],
  ['content-type', 'application/json', sameText],
]

export const wideHeaderNames = [...identity, ...others, ...notEverywhere].map(([name]) => name)

/** Texts as long as what is expected when characters are counted, and longer when bytes are. */
export function createWideCharacters({ random, pick }: { random: () => number; pick: <T>(list: readonly T[]) => T }) {
  const spell = (text: string, alphabet: string[]) => {
    const wide = pick(alphabet)
    const odds = pick([1, 1, 0.5, 0.05])
    // One of two halves takes the place of two.
    return text.replaceAll(wide.length === 2 ? /\w\w/g : /\w/g, (old) => (random() < odds ? wide : old))
  }
  const widen = (text: string) => spell(text, ['é', 'ß', '中', '😀'])
  /** A header is a byte per character on its way; only what is written with percents holds the rest. */
  const header = ([name, value, write]: (typeof identity)[number]) => {
    const isEncoded = write(value) !== write('é') && write('é').includes('%')
    return [name, write(isEncoded ? widen(value) : spell(value, ['é', 'ß', 'ÿ']))] as const
  }
  return {
    widen,
    token: () => pick(tokens),
    headers: (): Record<string, string> => {
      const roll = random()
      if (roll < 0.15) return Object.fromEntries([header(pick(identity))])
      if (roll < 0.3) return Object.fromEntries([header(pick(notEverywhere))])
      if (roll < 0.4) return Object.fromEntries([header(pick(others))])
      return Object.fromEntries(others.toSorted(() => random() - 0.5).map(header))
    },
  }
}
