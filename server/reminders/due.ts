import type { Reminded } from '#domain/today.ts'
import type { Ctx } from '../context.ts'
import type { Tx } from '../db/client.ts'
import { hoursAfter } from '../emails/emails.ts'

export type Rounds = Pick<Ctx, 'db' | 'now' | 'origin' | 'auth' | 'mailIn'>

/** What a client is to be reminded of by itself, as its noun tells it. */
export type Due = {
  subject_type: Reminded
  subject_id: string
  /** Each is taken once. */
  step: string
  company_id: string | null
  /** Where it goes. */
  address: string
  isMoney: boolean
  /** The day from which it was due. */
  since: string
  /** Looks once more, holding what it is about, and mails it; false where nothing is owed any more. */
  mail: (tx: Tx) => Promise<boolean>
}

/** What could not be said today is not said tomorrow: it may be paid by then. */
export const uselessTomorrow = ({ now }: Pick<Ctx, 'now'>) => ({ uselessAfter: hoursAfter(now(), 12) })
