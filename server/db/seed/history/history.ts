import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { LeadState } from '#domain/leads.ts'
import { projectStageSchema, type ProjectStage } from '#domain/projects.ts'
import { user_profiles } from '../../../accounts/accounts.tables.ts'
import { createAccount } from '../../../accounts/accounts.ts'
import { hashPassword } from '../../../accounts/passwords.ts'
import { agencyDay, atTheAgency } from '../../../agency/agency-day.ts'
import { nextOpening } from '../../../agency/opening-hours.ts'
import { addMessage } from '../../../conversations/conversations.ts'
import { answerDueAt } from '../../../leads/due-time.ts'
import { lead_history, leads } from '../../../leads/leads.tables.ts'
import { notes } from '../../../notes/notes.tables.ts'
import { project_updates, website_projects } from '../../../projects/projects.tables.ts'
import { threadOf } from '../../../tickets/tickets.ts'
import { support_tickets } from '../../../tickets/tickets.tables.ts'
import type { Tx } from '../../client.ts'
import { stored } from '../../stored.ts'
import { cast } from '../cast.ts'
import { askedAndAnswered, earlierCustomers, earlierLeads } from './people.ts'

const hourMs = 3_600_000
const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hourMs)

/**
 * insight.md §8: twelve weeks that agree with themselves, of customers outside the cast, whose own screens stay as they are. All of it
 * is done with: nothing waits. After the cast, so that its numbers stay.
 */
export async function seedHistory(tx: Tx, now: Date) {
  const idOf = async (email: string) => {
    const [profile] = await tx.select().from(user_profiles).where(eq(user_profiles.email, email))
    return profile?.user_id ?? ''
  }
  const adaId = await idOf(cast.ada.email)
  const daysAgo = (days: number) => duringOpening(now, days)

  const passwordHash = await hashPassword(randomUUID()) // nobody signs in as them
  for (const [place, { came, company, projects, note, firstName, lastName, email }] of earlierCustomers.entries()) {
    const cameAt = daysAgo(came.weeksAgo * 7)
    const lead = { ...came, name: `${firstName} ${lastName}`, company, email }
    await addLead(tx, adaId, lead, cameAt, 'won')
    const { id } = await createAccount(
      tx,
      { now: () => later(cameAt, 50) },
      { firstName, lastName, email, passwordHash, confirmed: true },
    )
    await tx.update(user_profiles).set({ company_name: company }).where(eq(user_profiles.user_id, id))
    let begun = later(cameAt, 72)
    for (const project of projects) begun = await addProject(tx, adaId, id, project, begun)
    for (let nth = 0; nth < TICKETS_EACH; nth++) {
      const days = 7 + place + nth * Math.floor((came.weeksAgo * 7 - 14) / TICKETS_EACH)
      const [subject, message, answer] = askedAndAnswered[(place * TICKETS_EACH + nth) % askedAndAnswered.length] ?? []
      if (subject)
        await addTicket(tx, { adaId, ownerId: id }, { subject, message, answer }, daysAgo(days), nth === place)
    }
    if (note)
      await tx.insert(notes).values({ company_id: id, author_id: adaId, text: note, created_at: later(cameAt, 80) })
  }

  for (const [place, [name, company, source, words, state]] of earlierLeads.entries()) {
    const email = `hello@${company.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`
    await addLead(tx, adaId, { source, name, company, email, words }, daysAgo(23 + place * 3), state)
  }

  for (const [email, days, text] of castNotes)
    await tx.insert(notes).values({ company_id: await idOf(email), author_id: adaId, text, created_at: daysAgo(days) })
  const [booked] = await tx.select().from(support_tickets).where(eq(support_tickets.subject, ticketNote.on))
  if (booked)
    await tx.insert(notes).values({
      company_id: booked.company_id,
      conversation_id: booked.conversation_id,
      author_id: await idOf(cast.emil.email),
      text: ticketNote.text,
      created_at: booked.updated_at,
    })
}

const TICKETS_EACH = 10

/** What the team knows of the cast, and the cast does not read. */
const castNotes = [
  [cast.pia.email, 9, 'Opens a second room in spring. Asked what a booking page for it would cost.'],
  [cast.cleo.email, 20, 'At the market on Saturdays, reachable from Monday. Likes to be rung up.'],
] as const

/** conversations.md §7. */
const ticketNote = { on: 'Two bookings on one bike', text: 'The lock is mended on the test site.' }

/** So many days before, at an hour at which somebody is at work. */
function duringOpening(now: Date, days: number): Date {
  const morning = atTheAgency(now).subtract({ days }).withPlainTime('00:00')
  return new Date(nextOpening(morning).add({ minutes: 20 + ((days * 37) % 200) }).epochMilliseconds)
}

/** On the way to where it ended, each step a day or two after the one before; the first within what we promise. */
const stepsTo: Record<Exclude<LeadState, 'new'>, LeadState[]> = {
  contacted: ['contacted'],
  proposal: ['contacted', 'proposal'],
  won: ['contacted', 'proposal', 'won'],
  lost: ['contacted', 'lost'],
}
const saidOnTheWay: Record<LeadState, string> = {
  new: '',
  contacted: 'Rang up and listened.',
  proposal: 'Proposal sent.',
  won: 'Agreed.',
  lost: 'Went another way; we parted as friends.',
}

/** Where each door is, and what its form calls a business and their words. */
const doors = {
  quote: { page: '/quote', business: 'company', words: 'description' },
  contact: { page: '/contact', business: 'subject', words: 'message' },
  claim: { page: '/promotions', business: 'businessName', words: 'goals' },
} as const

type Knock = { source: keyof typeof doors; name: string; company: string; email: string; words: string }

async function addLead(tx: Tx, adaId: string, knock: Knock, at: Date, state: Exclude<LeadState, 'new'>) {
  const { source, name, email } = knock
  const door = doors[source]
  const details = { [door.business]: knock.company, [door.words]: knock.words }
  const lead = { source, name, email, details, page: door.page, landing_page: door.page }
  const steps = stepsTo[state]
  const moments = { created_at: at, updated_at: later(at, 2 + (steps.length - 1) * 26) }
  const values = { ...lead, state, owner_id: adaId, due_at: answerDueAt(at), ...moments }
  const { id } = stored(await tx.insert(leads).values(values).returning({ id: leads.id }), 'lead')
  for (const [place, to_state] of steps.entries())
    await tx.insert(lead_history).values({
      lead_id: id,
      author_id: adaId,
      kind: 'state',
      from_state: steps[place - 1] ?? 'new',
      to_state,
      note: saidOnTheWay[to_state],
      created_at: later(at, 2 + place * 26),
    })
}

type BuiltProject = { name: string; description: string; category: string; days: number; lateDays: number }

/** Built in its five stages; when it was finished. */
async function addProject(tx: Tx, adaId: string, user_id: string, project: BuiltProject, begun: Date): Promise<Date> {
  const { name: project_name, description, category: project_category, days, lateDays } = project
  const finished = later(begun, days * 24)
  const values = { user_id, project_name, description, project_category, development_stage: 'completed' as const }
  const row = stored(
    await tx
      .insert(website_projects)
      .values({
        ...values,
        progress_percentage: 100,
        estimated_completion_date: agencyDay(later(finished, (lateDays > 0 ? -lateDays : 2) * 24)),
        actual_completion_date: agencyDay(finished),
        created_at: begun,
        updated_at: finished,
      })
      .returning({ id: website_projects.id }),
    'project',
  )
  for (const [place, new_stage] of stages.entries()) {
    if (place === 0) continue
    await tx.insert(project_updates).values({
      project_id: row.id,
      admin_user_id: adaId,
      previous_stage: stages[place - 1] ?? 'planning',
      new_stage,
      previous_progress: (place - 1) * 25,
      new_progress: place * 25,
      update_notes: saidOfStage[new_stage],
      created_at: later(begun, (days * 24 * place) / (stages.length - 1)),
    })
  }
  return finished
}

const stages = projectStageSchema.options

const saidOfStage: Record<ProjectStage, string> = {
  planning: '',
  design: 'The plan stands. We draw.',
  development: 'The drawings are agreed. We build.',
  testing: 'All of it is there. Please try it on your own phone.',
  completed: 'It is out.',
}

type Talk = { subject: string; message: string; answer: string }

/** Asked, answered and done with, long ago; `isLate` was answered after what we promise. */
async function addTicket(
  tx: Tx,
  { adaId, ownerId }: { adaId: string; ownerId: string },
  { subject, message, answer }: Talk,
  at: Date,
  isLate: boolean,
) {
  const answeredAt = later(at, isLate ? 74 : 2)
  const ticket = { user_id: ownerId, subject, message }
  const row = stored(
    await tx
      .insert(support_tickets)
      .values({ ...ticket, created_at: at, updated_at: at })
      .returning({ id: support_tickets.id, conversation_id: support_tickets.conversation_id }),
    'ticket',
  )
  await addMessage(tx, threadOf(row), { side: 'team', author_id: adaId, text: answer, created_at: answeredAt })
  const done = { status: 'closed' as const, updated_at: answeredAt }
  await tx.update(support_tickets).set(done).where(eq(support_tickets.id, row.id))
}
