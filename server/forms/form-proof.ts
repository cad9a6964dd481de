import { pbkdf2, randomBytes, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { AppError } from '#domain/errors.ts'
import { proofHash } from '#domain/form-checks.ts'
import type { Queries } from '../db/client.ts'
import { isEqual } from '../equal.ts'
import { countAgainst, type Limit } from '../limits/limits.ts'
import { isSignedBy, signatureOf } from '../sealing.ts'

/** About half a second of a phone's time per form; a spammer pays it for each of a million. */
const COST = 5_000
const MAX_NUMBER = 300
const LIFE_SECONDS = 600

/** A solved challenge opens one form. */
const oncePerChallenge: Limit = { name: 'form-proof', times: 1, perSeconds: LIFE_SECONDS }

const keyOf = async (salt: string, cost: number, number: string) => {
  const key = await promisify(pbkdf2)(number, salt, cost, proofHash.bytes, proofHash.hash)
  return key.toString('hex')
}

/** Proof of work: the browser computes for a moment, the server checks it in one step and keeps nothing until then. */
export function createFormProof(sessionSecret: string) {
  const signed = (text: string) => `form-proof ${text}`

  return {
    async challenge(now: Date): Promise<string> {
      const salt = randomBytes(16).toString('hex')
      const expires = now.getTime() + LIFE_SECONDS * 1000
      const target = await keyOf(salt, COST, String(randomInt(MAX_NUMBER / 3, MAX_NUMBER)))
      const text = [salt, COST, expires, target].join('.')
      return `${text}.${signatureOf(sessionSecret, signed(text))}`
    },

    /** Uses a proof up, or refuses it. */
    async accept(db: Queries, proof: string | null, now: Date): Promise<void> {
      const [salt = '', cost = '', expires = '', target = '', signature = '', number = ''] = proof?.split('.') ?? []
      const isOurs = isSignedBy(sessionSecret, signed([salt, cost, expires, target].join('.')), signature)
      if (!isOurs || Number(expires) < now.getTime()) throw new AppError('proof_required')
      if (!isEqual(await keyOf(salt, Number(cost), number), target)) throw new AppError('proof_required')
      await countAgainst(db, oncePerChallenge, salt, now).catch((error: unknown) => {
        // A database that cannot answer says nothing about the proof.
        throw error instanceof AppError ? new AppError('proof_required') : error
      })
    },
  }
}
export type FormProof = ReturnType<typeof createFormProof>
