import { ownAnswers } from '#content/own-answers.ts'
import { partIncludes, type MembershipTier } from '#domain/permissions.ts'
import { ownTicketPlace } from '#domain/places.ts'
import type { Project } from '#domain/projects.ts'
import { unfinishedTicketStatuses, type OwnTicket } from '#domain/tickets.ts'
import { actorOf, type Ctx } from '../context.ts'
import { readDashboard } from '../dashboard/dashboard.ts'
import { listOwnTickets } from '../tickets/own-tickets.ts'
import type { OwnTopic } from './own-topics.ts'
import type { Passage } from './passages/passage.ts'

/** A piece of a customer's own account that can answer their question. No model is ever told it. */
export type OwnPassage = Passage & {
  /** `count`: how many tickets there are, which is told to whoever asks for a number. */
  topic: OwnTopic | 'count'
  /** What its owner calls it; empty where it has no name of its own. */
  name: string
  /** What it is called and what is said in it: by these words it is meant among several. */
  about: string
  /** Not over and done with: what is meant where nothing is named. */
  isCurrent: boolean
}

/** What a customer may be told of what is theirs, and the names that are theirs. */
export type OwnAccount = { passages: OwnPassage[]; names: string }

/**
 * conversations.md §2.7: from what the screens read, as whoever asks, so that the rules are the screens' own: of the company's work and
 * money only what one's part in it includes. There is no note of the team in any of it.
 */
export async function readOwnAccount(ctx: Ctx): Promise<OwnAccount> {
  const actor = actorOf(ctx)
  const { part, name } = actor.company
  const [seesWork, seesMoney] = [partIncludes(part, 'work'), partIncludes(part, 'money')]
  const { projects, purchases, subscription, onboarding } = await readDashboard(ctx)
  const tickets = seesWork ? (await listOwnTickets(ctx)).tickets : []
  const membership = ownAnswers.membership(actor.membership_tier, subscription, seesMoney)
  return {
    passages: [
      ...(seesWork ? [...projectPassages(projects), ...ticketPassages(tickets, ctx.now())] : []),
      ...(seesWork ? [countPassage(tickets, actor.membership_tier)] : []),
      ...(seesWork ? neededPassages(projects, tickets) : []),
      ...(seesWork ? [onboarding ? atHome('form', formTitle, ownAnswers.form(onboarding)) : none('form')] : []),
      ...(seesMoney ? purchasePassages(purchases) : []),
      { ...atHome('membership', 'Your membership', membership), href: '/account-settings' },
    ],
    names: [actor.first_name, actor.last_name, actor.company_name ?? '', name, actor.email].join(' '),
  }
}

const formTitle = 'Your onboarding form'

const atHome = (topic: OwnPassage['topic'], title: string, line: string): OwnPassage => ({
  topic,
  name: '',
  about: '',
  isCurrent: true,
  href: '/dashboard',
  page: title,
  title,
  lines: [line],
})

const { nothing } = ownAnswers
const none = (topic: keyof typeof nothing): OwnPassage =>
  topic === 'project'
    ? atHome('stage', 'Your dashboard', nothing.project)
    : atHome(topic, 'Your dashboard', nothing[topic])

const projectTopics = ['stage', 'date', 'update', 'domain'] as const

function projectPassages(projects: readonly Project[]): OwnPassage[] {
  if (projects.length === 0) return projectTopics.map((topic) => ({ ...none('project'), topic }))
  return projects.flatMap((project) =>
    projectTopics.map((topic) => ({
      ...atHome(topic, projectTitle(project), ownAnswers.project[topic](project)),
      name: project.project_name,
      about: aboutProject(project),
      isCurrent: project.development_stage !== 'completed',
    })),
  )
}

const projectTitle = ({ project_name }: Project) => `Your project: ${project_name}`
const aboutProject = ({ project_name, description, domain_name }: Project) =>
  [project_name, description, domain_name ?? ''].join(' ')

function neededPassages(projects: readonly Project[], tickets: readonly OwnTicket[]): OwnPassage[] {
  const wanting = projects.filter(
    ({ client_notes, development_stage }) => client_notes && development_stage !== 'completed',
  )
  const needed = [
    ...wanting.map((project) => ({
      ...atHome('needed', projectTitle(project), ownAnswers.project.needed(project)),
      about: `${aboutProject(project)} ${project.client_notes}`,
    })),
    ...tickets.filter(isWithClient).map((ticket) => ({
      ...ofTicket(ticket, ownAnswers.ticketNeeds(ticket)),
      topic: 'needed' as const,
    })),
  ]
  return needed.length > 0 ? needed : [none('needed')]
}

const isWithClient = ({ clock, status }: OwnTicket) =>
  clock.turn === 'client' && unfinishedTicketStatuses.includes(status)

const ticketPassages = (tickets: readonly OwnTicket[], now: Date): OwnPassage[] =>
  tickets.length > 0 ? tickets.map((ticket) => ofTicket(ticket, ownAnswers.ticket(ticket, now))) : [none('tickets')]

function countPassage(tickets: readonly OwnTicket[], tier: MembershipTier): OwnPassage {
  const open = tickets.filter(({ status }) => unfinishedTicketStatuses.includes(status)).length
  return { ...atHome('count', 'Your tickets', ownAnswers.ticketCount(open, tier)), href: '/support-tickets' }
}

function ofTicket(ticket: OwnTicket, line: string): OwnPassage {
  const { ticket_number, subject, message, status, responses } = ticket
  const title = `${ticket_number}: ${subject}`
  const said = responses.map(({ response_text }) => response_text)
  return {
    ...atHome('tickets', title, line),
    href: ownTicketPlace(ticket_number),
    about: [title, message, ...said].join(' '),
    isCurrent: unfinishedTicketStatuses.includes(status),
  }
}

function purchasePassages(purchases: Awaited<ReturnType<typeof readDashboard>>['purchases']): OwnPassage[] {
  if (purchases.length === 0) return [none('purchases')]
  return purchases.map((purchase) => ({
    ...atHome('purchases', `Purchase: ${purchase.product_name}`, ownAnswers.purchase(purchase)),
    href: purchase.status === 'paid' ? `/receipt?${new URLSearchParams({ purchase: purchase.id })}` : '/dashboard',
    about: purchase.product_name,
  }))
}
