import { sql } from 'drizzle-orm'
import { agencyDay } from '../agency/agency-day.ts'
import { checkouts, type CheckoutPurpose } from '../billing/checkouts/checkouts.tables.ts'
import { payment_events, payment_ledger, type LedgerKind } from '../billing/ledger/ledger.tables.ts'
import { stored } from '../db/stored.ts'
import { emails } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { edited_videos, raw_videos } from '../videos/videos.tables.ts'
import type { createTestApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof createTestApp>>
const hourMs = 3_600_000
const dayHours = 24

/** Puts one of each kind that can wait into the database, so many hours before or after now. */
export function waitingThings(t: App) {
  const at = (hours: number) => new Date(t.parts.now().getTime() + hours * hourMs)
  const made = (hours: number) => ({ created_at: at(hours), updated_at: at(hours) })
  const file = { file_path: 'a', file_name: 'a.mp4' }

  async function addPayment(who: string, kind: LedgerKind, facts: object, purpose: CheckoutPurpose, hours: number) {
    const bought = { purpose, subject: 'Custom Web Design', amount: 224_910, currency: 'usd' }
    const rows = await t.db
      .insert(checkouts)
      .values({ ...bought, user_id: who, created_at: at(hours) })
      .returning()
    const checkout = stored(rows, 'checkout')
    await t.db.insert(payment_ledger).values({
      kind,
      object_id: crypto.randomUUID(),
      checkout_id: checkout.id,
      user_id: who,
      amount: bought.amount,
      currency: bought.currency,
      facts: facts as never,
      occurred_at: at(hours),
      recorded_at: at(hours),
    })
    return checkout.id
  }

  return {
    at,
    lead: (name: string, dueInHours: number, more: object = {}) =>
      t.db.insert(leads).values({ source: 'contact', name, details: {}, due_at: at(dueInHours), ...made(-9), ...more }),
    ticket: async (subject: string, more: Partial<typeof support_tickets.$inferInsert> = {}) => {
      const user_id = await t.userIdOf('cleo')
      return stored(
        await t.db
          .insert(support_tickets)
          .values({ user_id, subject, message: 'M', turn: 'team', turn_began_at: at(-9), ...made(-9), ...more })
          .returning(),
        'ticket',
      )
    },
    project: async (project_name: string, more: Partial<typeof website_projects.$inferInsert> = {}) =>
      stored(
        await t.db
          .insert(website_projects)
          .values({ user_id: await t.userIdOf('cleo'), project_name, ...made(-100), ...more })
          .returning(),
        'project',
      ),
    rawVideo: async (title: string, more: Partial<typeof raw_videos.$inferInsert> = {}) =>
      stored(
        await t.db
          .insert(raw_videos)
          .values({ title, ...file, created_at: at(-50), ...more })
          .returning(),
        'video',
      ),
    edit: (raw_video_id: string, title: string) =>
      t.db.insert(edited_videos).values({ raw_video_id, title, ...file, version_number: 1, created_at: at(-3) }),
    form: async (who: 'cleo' | 'pia', more: Partial<typeof fitness_onboarding_forms.$inferInsert>) =>
      stored(
        await t.db
          .insert(fitness_onboarding_forms)
          .values({ user_id: await t.userIdOf(who), ...made(-300), ...more })
          .returning(),
        'form',
      ),
    deadJob: () =>
      t.db
        .insert(jobs)
        .values({ name: 'check-upload', payload: {}, state: 'dead', attempts: 14, run_at: at(-1), created_at: at(-1) }),
    failedEmail: () =>
      t.db.insert(emails).values({
        kind: 'welcome',
        to_address: 'a@b.example',
        subject: 'Hello',
        text: 'Hello',
        state: 'failed',
        created_at: at(-2),
      }),
    refusedEvent: () =>
      t.db.insert(payment_events).values({
        id: crypto.randomUUID(),
        type: 'invoice.paid',
        object_id: 'in_1',
        source: 'webhook',
        state: 'refused',
        reason: 'No checkout of ours',
        occurred_at: at(-1),
        received_at: at(-1),
      }),
    /** A renewal that failed so many days ago. */
    pastDue: async (who: 'cleo' | 'pia', daysAgo: number) => {
      const past_due_since = Math.floor(at(-daysAgo * dayHours).getTime() / 1000)
      const facts = { status: 'past_due', past_due_since, current_period_end: null, cancel_at_period_end: false }
      return addPayment(await t.userIdOf(who), 'subscription', facts, 'premium', -daysAgo * dayHours)
    },
    sale: async (who: 'cleo' | 'pia', purpose: CheckoutPurpose = 'purchase') =>
      addPayment(
        await t.userIdOf(who),
        'payment',
        { discount_amount: 0, discount_code: null, tax_amount: 0 },
        purpose,
        -4,
      ),
    dayFromNow: (days: number) => agencyDay(at(days * dayHours)),
    /** Nothing of the demo waits any more, and nothing of the test before. The ledger keeps what it has. */
    clear: async () => {
      for (const table of [
        'leads',
        'support_tickets',
        'website_projects',
        'raw_videos',
        'fitness_onboarding_forms',
        'websites',
      ])
        await t.db.execute(sql`delete from ${sql.identifier(table)}`)
      await t.db.execute(sql`delete from jobs where state = 'dead'`)
      for (const table of ['emails', 'payment_events']) await t.db.execute(sql`delete from ${sql.identifier(table)}`)
    },
  }
}
