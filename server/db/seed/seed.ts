import { count } from 'drizzle-orm'
import { users } from '../../accounts/accounts.tables.ts'
import { createAccount } from '../../accounts/accounts.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import type { Ctx } from '../../context.ts'
import { cast, demoPassword } from './cast.ts'
import { seedChat, seedWaitingChat } from './chat.ts'
import { seedCompanies } from './companies.ts'
import { seedDevices } from './devices.ts'
import { seedHistory } from './history/history.ts'
import { seedLooks } from './looks.ts'
import { seedNotifications } from './notifications.ts'
import { seedOnboarding } from './onboarding.ts'
import { seedProjects } from './projects.ts'
import { seedLeads } from './leads.ts'
import { seedSavedReplies } from './saved-replies.ts'

/**
 * Fills an empty database with the demo: all of it or, when killed half-way, nothing. Tests have the cast alone; who looks at the demo
 * also sees what was before it.
 */
export async function seedDemo(ctx: Pick<Ctx, 'db' | 'now'>, { withHistory = false } = {}) {
  const [existing] = await ctx.db.select({ people: count() }).from(users)
  if (existing && existing.people > 0) return
  const passwordHash = await hashPassword(demoPassword)
  await ctx.db.transaction(async (tx) => {
    for (const { joinedDaysAgo, ...person } of Object.values(cast)) {
      const joined = new Date(ctx.now().getTime() - joinedDaysAgo * 24 * 3_600_000)
      await createAccount(tx, { now: () => joined }, { ...person, passwordHash, confirmed: true })
    }
    await seedCompanies(tx, ctx.now())
    await seedDevices(tx, ctx.now())
    await seedLooks(tx, ctx.now())
    await seedProjects(tx, ctx.now())
    await seedSavedReplies(tx, ctx.now())
    await seedOnboarding(tx, ctx.now())
    await seedLeads(tx, ctx.now())
    await seedChat(tx, ctx.now())
    await seedWaitingChat(tx, ctx.now())
    await seedNotifications(tx)
    if (withHistory) await seedHistory(tx, ctx.now())
  })
}
