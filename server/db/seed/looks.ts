import { eq } from 'drizzle-orm'
import { lookMinutes } from '#domain/looks.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { looks } from '../../looks/looks.tables.ts'
import type { Tx } from '../client.ts'
import { cast, type CastName } from './cast.ts'

/** Ada has looked at Pia's portal once. */
export async function seedLooks(tx: Tx, now: Date) {
  const idOf = async (name: CastName) => {
    const [profile] = await tx.select().from(user_profiles).where(eq(user_profiles.email, cast[name].email))
    if (!profile) throw new Error(`${name} is not in the database`)
    return profile.user_id
  }
  const started_at = new Date(now.getTime() - 50 * 3_600_000)
  const after = (minutes: number) => new Date(started_at.getTime() + minutes * 60_000)
  const [admin_id, user_id] = [await idOf('ada'), await idOf('pia')]
  const times = { started_at, ended_at: after(4), expires_at: after(lookMinutes) }
  await tx.insert(looks).values({ admin_id, user_id, company_id: user_id, ...times })
}
