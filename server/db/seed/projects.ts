import { eq } from 'drizzle-orm'
import type { ProjectStage } from '#domain/projects.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { agencyDay } from '../../agency/agency-day.ts'
import { addMessage } from '../../conversations/conversations.ts'
import { project_updates, quick_project_updates, website_projects } from '../../projects/projects.tables.ts'
import { fillTurns } from '../../tickets/ticket-turns.ts'
import { threadOf } from '../../tickets/tickets.ts'
import { support_tickets } from '../../tickets/tickets.tables.ts'
import type { Tx } from '../client.ts'
import { cast, type CastName } from './cast.ts'
import { stored } from '../stored.ts'

type DemoProject = Omit<typeof website_projects.$inferInsert, 'user_id' | 'created_at' | 'updated_at'> & {
  owner: CastName
  daysAgo: number
  /** What Ada wrote, and how many days ago; with a stage when the project moved on to it. */
  news: { daysAgo: number; progress: number; text: string; stage?: ProjectStage }[]
}

const dayMs = 24 * 3_600_000

/** Cleo's first site is being drawn; Pia's second one is nearly built, her first has been running for months. */
const demoProjects: DemoProject[] = [
  {
    owner: 'cleo',
    project_name: 'Marsh Ceramics',
    description: 'Five pages and a small shop for cups and bowls from the workshop in Snohomish.',
    development_stage: 'design',
    priority: 'normal',
    progress_percentage: 35,
    domain_name: 'marshceramics.example',
    domain_status: 'registered',
    client_notes:
      'Photographs of the six bestselling pieces, as large as you have them.\nThe text for "About", or a call in which you tell it.',
    project_category: 'shop',
    daysAgo: 34,
    news: [
      { daysAgo: 33, progress: 5, text: 'We met in the workshop. Notes and prices are in your inbox.' },
      { daysAgo: 21, progress: 15, text: 'The plan stands: five pages, one shop, no newsletter.', stage: 'design' },
      { daysAgo: 6, progress: 25, text: 'Two first drawings of the home page. You liked the one with the wheel.' },
      { daysAgo: 2, progress: 35, text: 'The shop page is drawn for the phone. The desktop follows on Tuesday.' },
    ],
  },
  {
    owner: 'pia',
    project_name: 'Renner Strength, members’ area',
    description: 'Three tiers, a video library and bookings for the gym on Colby Avenue.',
    development_stage: 'testing',
    priority: 'high',
    progress_percentage: 85,
    domain_name: 'members.rennerstrength.example',
    domain_status: 'active',
    project_category: 'fitness',
    features: ['booking-group', 'video-library', 'payments'],
    daysAgo: 62,
    news: [
      { daysAgo: 40, progress: 40, text: 'Design is agreed. Building begins.', stage: 'development' },
      { daysAgo: 12, progress: 70, text: 'Bookings work end to end; the first twelve videos are in.' },
      { daysAgo: 3, progress: 85, text: 'Everything is in place. We try it on old phones now.', stage: 'testing' },
    ],
  },
  {
    owner: 'pia',
    project_name: 'Renner Strength',
    description: 'The public site of the gym.',
    development_stage: 'completed',
    progress_percentage: 100,
    domain_name: 'rennerstrength.example',
    domain_status: 'active',
    website_url: 'https://rennerstrength.example',
    project_category: 'fitness',
    daysAgo: 190,
    news: [{ daysAgo: 150, progress: 100, text: 'It is out. Thank you for the coffee.', stage: 'completed' }],
  },
]

type DemoTicket = Omit<typeof support_tickets.$inferInsert, 'user_id' | 'created_at' | 'updated_at'> & {
  owner: CastName
  assignee?: CastName
  hoursAgo: number
  responses: { hoursAgo: number; from: 'team' | 'client'; text: string }[]
}

const demoTickets: DemoTicket[] = [
  {
    owner: 'pia',
    assignee: 'emil',
    subject: 'Two bookings on one bike',
    message: 'On Tuesday at six, spin bike 4 was booked by two people. Both have the e-mail.',
    status: 'in_progress',
    priority: 'high',
    hoursAgo: 30,
    responses: [
      { hoursAgo: 28, from: 'team', text: 'Thank you for telling us at once. Which of the two booked first?' },
      { hoursAgo: 27, from: 'client', text: 'Sam did, at 9:14. Jo was a minute later, on the phone.' },
      {
        hoursAgo: 4,
        from: 'team',
        text: 'Found: a page that stood open overnight kept an old list. It is mended on the test site. Could you try it there?',
      },
    ],
  },
  {
    owner: 'sam',
    subject: 'Opening hours over the holidays',
    message: 'Closed on the 25th and the 1st, please.',
    status: 'closed',
    priority: 'low',
    rating: 'good',
    rating_comment: 'Quick and friendly.',
    hoursAgo: 400,
    responses: [{ hoursAgo: 397, from: 'team', text: 'Done, on the site and in the search results.' }],
  },
  {
    owner: 'cleo',
    assignee: 'ada',
    subject: 'Can people pay with a gift card?',
    message: 'Two customers asked at the market. No hurry.',
    status: 'open',
    priority: 'normal',
    hoursAgo: 19,
    responses: [],
  },
]

export async function seedProjects(tx: Tx, now: Date) {
  const idOf = async (name: CastName) => {
    const [profile] = await tx.select().from(user_profiles).where(eq(user_profiles.email, cast[name].email))
    if (!profile) throw new Error(`${name} is not in the database`)
    return profile.user_id
  }
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const adaId = await idOf('ada')

  for (const { owner, daysAgo: age, news, ...project } of demoProjects) {
    const latest = Math.min(...news.map((one) => one.daysAgo))
    const isDone = project.development_stage === 'completed'
    const row = stored(
      await tx
        .insert(website_projects)
        .values({
          ...project,
          user_id: await idOf(owner),
          estimated_completion_date: agencyDay(isDone ? daysAgo(latest + 2) : daysAgo(-24)),
          actual_completion_date: isDone ? agencyDay(daysAgo(latest)) : null,
          awaited_since: project.client_notes ? daysAgo(4) : null,
          created_at: daysAgo(age),
          updated_at: daysAgo(latest),
        })
        .returning({ id: website_projects.id }),
      'project',
    )
    let progress = 0
    let stage: ProjectStage = 'planning'
    for (const one of news) {
      const change = {
        project_id: row.id,
        admin_user_id: adaId,
        previous_progress: progress,
        new_progress: one.progress,
        created_at: daysAgo(one.daysAgo),
      }
      if (one.stage)
        await tx
          .insert(project_updates)
          .values({ ...change, previous_stage: stage, new_stage: one.stage, update_notes: one.text })
      else await tx.insert(quick_project_updates).values({ ...change, update_text: one.text, notification_sent: true })
      progress = one.progress
      stage = one.stage ?? stage
    }
  }

  for (const { owner, assignee, hoursAgo: age, responses, status, ...ticket } of demoTickets.toReversed()) {
    const ownerId = await idOf(owner)
    const updated_at = hoursAgo(responses.at(-1)?.hoursAgo ?? age)
    const row = stored(
      await tx
        .insert(support_tickets)
        .values({
          ...ticket,
          user_id: ownerId,
          assignee_id: assignee ? await idOf(assignee) : null,
          created_at: hoursAgo(age),
          updated_at: hoursAgo(age),
          rated_at: ticket.rating ? updated_at : null,
        })
        .returning({ id: support_tickets.id, conversation_id: support_tickets.conversation_id }),
      'ticket',
    )
    for (const { hoursAgo: since, from, text } of responses)
      await addMessage(tx, threadOf(row), {
        side: from,
        author_id: from === 'team' ? adaId : ownerId,
        text,
        created_at: hoursAgo(since),
      })
    // Last, so that every turn is kept.
    await tx.update(support_tickets).set({ status, updated_at }).where(eq(support_tickets.id, row.id))
  }
  await fillTurns(tx)
}
