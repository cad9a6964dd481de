import { and, desc, eq, gt } from 'drizzle-orm'
import { firstWords, notificationEvents, type NotificationEvent } from '#domain/notifications.ts'
import { officePlaces } from '#domain/places.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { messages } from '../../conversations/conversations.tables.ts'
import { nameOfLead } from '../../leads/leads.emails.ts'
import { leads } from '../../leads/leads.tables.ts'
import { notifications } from '../../notifications/notifications.tables.ts'
import { quick_project_updates, website_projects } from '../../projects/projects.tables.ts'
import { support_tickets } from '../../tickets/tickets.tables.ts'
import { threadOf } from '../../tickets/tickets.ts'
import { dueCause } from '../../tickets/watch-due-tickets.ts'
import { raw_videos } from '../../videos/videos.tables.ts'
import type { Queries } from '../client.ts'
import { stored } from '../stored.ts'
import { cast, type CastName } from './cast.ts'

type Row = Pick<typeof notifications.$inferInsert, 'about' | 'title' | 'text' | 'link' | 'created_at'> & {
  cause: string
  company_id?: string | null
}

async function tell(tx: Queries, name: CastName, event: NotificationEvent, rows: Row[], isShown = true) {
  const profiles = await tx.select().from(user_profiles).where(eq(user_profiles.email, cast[name].email))
  const { user_id } = stored(profiles, 'profile')
  const by_mail = notificationEvents[event].email
  await tx.insert(notifications).values(
    rows.map((row) => ({
      ...row,
      text: firstWords(row.text),
      user_id,
      event,
      in_portal: isShown,
      by_mail,
      emailed_at: by_mail === 'at_once' ? row.created_at : null,
      read_at: isShown ? null : row.created_at,
    })),
  )
}

/** What each of the cast has not seen yet: Ada four, Cleo and Pia one each (conversations.md §7); Emil's comes with his videos. */
export async function seedNotifications(tx: Queries) {
  const tickets = await tx.select().from(support_tickets).orderBy(desc(support_tickets.created_at))
  const called = (subject: string) =>
    stored(
      tickets.filter((ticket) => ticket.subject === subject),
      'ticket',
    )
  const [asked, booked] = [called('Can people pay with a gift card?'), called('Two bookings on one bike')]
  const responses = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.conversation_id, threadOf(booked)), gt(messages.position, 1)))
    .orderBy(desc(messages.position))
  const answered = stored(
    responses.filter((one) => one.side === 'team'),
    'answer',
  )
  const replied = stored(
    responses.filter((one) => one.side === 'client'),
    'response',
  )
  const ofTicket = ({ id, company_id, ticket_number, subject }: typeof asked) => ({
    about: id,
    company_id,
    text: subject,
    link: officePlaces.ticket(ticket_number),
  })
  await tell(tx, 'ada', 'new_ticket', [
    { ...ofTicket(asked), cause: asked.id, title: `${asked.ticket_number}: new ticket`, created_at: asked.created_at },
  ])
  // Told and not shown, so that nothing new comes of what the demo begins with, nor anything is said of it that is not so yet.
  const dueOf = (ticket: typeof asked, what: 'soon' | 'overdue') => ({
    ...ofTicket(ticket),
    cause: dueCause(ticket, what),
    title: `${ticket.ticket_number} is ${what === 'soon' ? 'due soon' : 'overdue'}`,
    created_at: ticket.created_at,
  })
  const ours = tickets.filter(({ turn }) => turn === 'team')
  const due = ours.flatMap((ticket) => [dueOf(ticket, 'soon'), dueOf(ticket, 'overdue')])
  if (due.length > 0) await tell(tx, 'ada', 'ticket_due', due, false)
  await tell(tx, 'ada', 'ticket_reply', [
    {
      ...ofTicket(booked),
      cause: replied.id,
      title: `${booked.ticket_number}: the client wrote`,
      created_at: replied.created_at,
    },
  ])
  const newest = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.is_spam, false), eq(leads.state, 'new')))
    .orderBy(desc(leads.created_at))
    .limit(1)
  await tell(
    tx,
    'ada',
    'new_lead',
    newest.map((lead) => ({
      cause: lead.id,
      about: lead.id,
      title: nameOfLead(lead),
      text: lead.details['message'] ?? lead.details['description'] ?? '',
      link: officePlaces.lead(lead.id),
      created_at: lead.created_at,
    })),
  )
  await tell(tx, 'pia', 'ticket_answer', [
    {
      ...ofTicket(booked),
      cause: answered.id,
      title: `We answered ${booked.ticket_number}`,
      text: answered.text,
      link: `/support-tickets?ticket=${booked.ticket_number}`,
      created_at: answered.created_at,
    },
  ])
  const projects = await tx.select().from(website_projects).where(eq(website_projects.project_name, 'Marsh Ceramics'))
  const project = stored(projects, 'project')
  const news = await tx
    .select()
    .from(quick_project_updates)
    .where(eq(quick_project_updates.project_id, project.id))
    .orderBy(desc(quick_project_updates.created_at))
  const { id, update_text, created_at } = stored(news, 'update')
  await tell(tx, 'cleo', 'project_news', [
    {
      cause: id,
      about: project.id,
      company_id: project.company_id,
      title: `News on ${project.project_name}: ${project.progress_percentage}%`,
      text: update_text,
      link: `/dashboard?project=${project.id}`,
      created_at,
    },
  ])
}

export async function seedVideoNotification(tx: Queries) {
  const videos = await tx.select().from(raw_videos).where(eq(raw_videos.title, 'Ferry at dusk'))
  const { id, title, instructions, created_at } = stored(videos, 'video')
  await tell(tx, 'emil', 'video_assigned', [
    {
      cause: id,
      about: id,
      title: `A video for you to edit: ${title}`,
      text: instructions,
      link: `/employee-dashboard?video=${id}`,
      created_at,
    },
  ])
}

/** Of a made-up history everything was seen long ago. */
const see = (tx: Queries, now: Date, event: NotificationEvent) =>
  tx.update(notifications).set({ read_at: now }).where(eq(notifications.event, event))

export const seeSales = (tx: Queries, now: Date) => see(tx, now, 'sale')
export const seeProposalNews = (tx: Queries, now: Date) => see(tx, now, 'proposal_news')
