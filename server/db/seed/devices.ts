import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions, users } from '../../accounts/accounts.tables.ts'
import { sessionMaxAgeSeconds } from '../../accounts/sessions.ts'
import type { Tx } from '../client.ts'
import { cast } from './cast.ts'

const hourMs = 3_600_000

/** Where Pia is signed in, the newest first. */
const devices = [
  {
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    ipAddress: '203.0.113.24',
    proof: 'link',
    signedInHoursAgo: 50,
    seenHoursAgo: 3,
  },
  {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    ipAddress: '198.51.100.7',
    proof: 'password',
    signedInHoursAgo: 9 * 24,
    seenHoursAgo: 26,
  },
] as const

/** Two devices in Pia's list. Nobody holds them: what stands for their token is none that a browser could show. */
export async function seedDevices(tx: Tx, now: Date) {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const [pia] = await tx.select({ id: users.id }).from(users).where(eq(users.email, cast.pia.email))
  if (!pia) throw new Error('pia is not in the database')
  await tx.insert(sessions).values(
    devices.map(({ signedInHoursAgo, seenHoursAgo, ...device }) => {
      const createdAt = hoursAgo(signedInHoursAgo)
      return {
        ...device,
        id: randomUUID(),
        token: randomUUID(),
        userId: pia.id,
        expiresAt: new Date(createdAt.getTime() + sessionMaxAgeSeconds * 1000),
        provedAt: createdAt,
        createdAt,
        updatedAt: hoursAgo(seenHoursAgo),
      }
    }),
  )
}
