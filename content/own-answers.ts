import { rateOf, troubleOf, type Purchase, type SubscriptionState } from '#domain/billing.ts'
import type { OnboardingState } from '#domain/onboarding.ts'
import { membershipOf, type MembershipTier } from '#domain/permissions.ts'
import { formatDollars, formatWholeDollars } from '#domain/prices.ts'
import type { Project } from '#domain/projects.ts'
import { partOf, type OwnTicket } from '#domain/tickets.ts'
import { projectStages } from './dashboard.ts'
import { agencyZone, formatDate, formatDay } from './dates.ts'
import { whoseMove } from './ticket-clock.ts'
import { ticketPriorityNames, ticketStatusNames } from './tickets.ts'

/** What the assistant tells a customer of what is theirs; conversations.md §2.7. It is said in these words and no model's. */
export const ownAnswers = {
  project: {
    stage: (project: Project) =>
      `${whereItIs(project)} ${projectStages[project.development_stage].next}${plannedFor(project)}`,
    date: (project: Project) => `${whenDone(project)} ${howFar(project)}`,
    update: (project: Project) => {
      const [last] = project.updates
      if (!last) return `There is no news of ${project.project_name} yet. ${howFar(project)}`
      return `The last news of ${project.project_name}, of ${day(last.created_at)}: “${last.text}” ${howFar(project)}${plannedFor(project)}`
    },
    domain: ({ project_name, domain_name, domain_status, website_url }: Project) =>
      [
        domain_name === null
          ? `${project_name} has no domain yet.`
          : `The domain of ${project_name} is ${domain_name}; it is ${domain_status}.`,
        ...(website_url === null ? [] : [`The site is at ${website_url}.`]),
      ].join(' '),
    needed: ({ project_name, client_notes }: Project) => `For ${project_name} we need from you:\n${client_notes}`,
  },
  ticket: (ticket: OwnTicket, now: Date) => {
    const move = ticket.merged_into === null ? whoseMove(ticket, now) : partOf(ticket.merged_into)
    const last = ticket.responses.findLast(({ is_admin_response }) => is_admin_response)
    return [
      `${ticket.ticket_number}, “${ticket.subject}”, is ${ticketStatusNames[ticket.status].toLowerCase()}.`,
      `Its priority is ${ticketPriorityNames[ticket.priority].toLowerCase()}.`,
      ...(move === null ? [] : [move]),
      last
        ? `We last wrote on ${day(last.created_at)}: “${shortened(last.response_text)}”`
        : 'Nobody of the team has written in it yet.',
    ].join(' ')
  },
  ticketCount: (open: number, tier: MembershipTier) => {
    const { openTickets } = membershipOf({ membership_tier: tier })
    const limit = Number.isFinite(openTickets) ? `up to ${openTickets} may be open at once` : 'there is no limit'
    return `You have ${open === 0 ? 'no open ticket' : open === 1 ? '1 open ticket' : `${open} open tickets`}; ${limit}.`
  },
  ticketNeeds: ({ ticket_number, subject }: Pick<OwnTicket, 'ticket_number' | 'subject'>) =>
    `We wait for your answer in ${ticket_number}, “${subject}”.`,
  purchase: (purchase: Bought) => `${purchase.product_name}: ${howPaid(purchase)}${givenBack(purchase)}`,
  membership: (tier: MembershipTier, subscription: SubscriptionState | null, seesMoney: boolean) => {
    const { label, isPremium, openTickets } = membershipOf({ membership_tier: tier })
    const tickets = Number.isFinite(openTickets)
      ? `up to ${openTickets} open tickets`
      : 'tickets without a limit, answered first'
    return [
      isPremium ? `You are a ${label}: ${tickets}.` : `You have a ${label}: ${tickets}.`,
      ...(seesMoney
        ? [subscription ? howItRuns(subscription) : 'No subscription runs, so nothing is charged regularly.']
        : []),
    ].join(' ')
  },
  form: ({ business_name, submission_status, submitted_at, answer_by }: OnboardingState) => {
    const name = business_name === '' ? 'Your onboarding form' : `Your onboarding form for ${business_name}`
    if (submission_status === 'draft' || submitted_at === null) return `${name} is a draft: you have not sent it yet.`
    const answer = submission_status === 'submitted' && answer_by !== null ? ` We answer by ${day(answer_by)}.` : ''
    return `${name} reached us on ${day(submitted_at)}; it is ${submission_status}.${answer}`
  },
  nothing: {
    project: 'You have no project with us yet.',
    needed: 'Nothing waits for you right now: it is our move.',
    tickets: 'You have no support tickets.',
    purchases: 'You have bought nothing from us yet.',
    form: 'There is no onboarding form of yours.',
  },
}

/** As it is stored, or as it was sent. */
type Bought = Omit<Purchase, 'created_at' | 'payment_date'> & { payment_date: string | Date | null }

const day = (moment: string | Date) => formatDate(moment, agencyZone)

const whereItIs = ({ project_name, development_stage, progress_percentage }: Project) =>
  `${project_name} is in the stage ${projectStages[development_stage].label}, ${progress_percentage}% done.`

const howFar = ({ development_stage, progress_percentage }: Project) =>
  `It is in the stage ${projectStages[development_stage].label}, ${progress_percentage}% done.`

const plannedFor = ({ development_stage, estimated_completion_date }: Project) =>
  development_stage === 'completed' || estimated_completion_date === null
    ? ''
    : ` It is planned to be finished on ${formatDay(estimated_completion_date)}.`

function whenDone({ project_name, development_stage, actual_completion_date, estimated_completion_date }: Project) {
  if (development_stage === 'completed')
    return `${project_name} is finished${actual_completion_date === null ? '' : ` since ${formatDay(actual_completion_date)}`}.`
  return estimated_completion_date === null
    ? `There is no date for ${project_name} yet.`
    : `${project_name} is planned to be finished on ${formatDay(estimated_completion_date)}.`
}

const inDollars = (cents: number) => (cents % 100 === 0 ? formatWholeDollars(cents) : formatDollars(cents))

function howPaid({ status, final_amount, payment_date, is_unfinished, discount_amount, discount_code }: Bought) {
  const off =
    discount_amount === 0
      ? ''
      : ` (${inDollars(discount_amount)} off${discount_code === null ? '' : ` with ${discount_code}`})`
  if (is_unfinished) return `${inDollars(final_amount)}${off}, not paid: the order was not finished.`
  if (status === 'pending') return `${inDollars(final_amount)}${off}, on its way to us.`
  if (status === 'failed') return `${inDollars(final_amount)}${off}, not paid: the payment failed.`
  return `${inDollars(final_amount)}${off}, paid${payment_date === null ? '' : ` on ${day(payment_date)}`}.`
}

const givenBack = ({ refunded_amount }: Bought) =>
  refunded_amount === 0 ? '' : ` ${inDollars(refunded_amount)} of it was given back.`

function howItRuns(subscription: SubscriptionState) {
  const trouble = troubleOf(subscription)
  if (trouble) return `${trouble.title}. ${trouble.whatToDo}`
  const { current_period_end: end, cancel_at_period_end } = subscription
  const until = end === null ? '' : cancel_at_period_end ? ` It ends on ${day(end)}.` : ` It renews on ${day(end)}.`
  return `You pay ${rateOf(subscription)}.${until}`
}

const shownLength = 240
const shortened = (text: string) => (text.length <= shownLength ? text : `${text.slice(0, shownLength).trimEnd()}…`)
