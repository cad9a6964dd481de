import { createHash, randomBytes } from 'node:crypto'

/** A secret that nobody guesses: 256 bits, in characters that a link or a cookie may hold. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is kept of it. A plain hash is enough for a secret of this length, and lets it be found by an index. */
export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
