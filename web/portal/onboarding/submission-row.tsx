import { Link, useNavigate, type To } from 'react-router'
import { submissionStatusNames } from '#content/onboarding.ts'
import { calledBy } from '#domain/accounts.ts'
import { countAnswers } from '#domain/onboarding.ts'
import type { Submission } from '#domain/submissions.ts'
import { officePlaces } from '#domain/places.ts'
import { formatDate, formatHour, formatMoment, formatSoon } from '#content/dates.ts'
import { useNow } from '#web/dates/use-now.ts'
import { ActionRow, RowFacts, type Fact } from '#web/lists/action-row.tsx'
import { AnswerDue } from '#web/lists/answer-due.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { CompletionButton } from './completion-button.tsx'
import { PreviewWebsite } from './preview-website.tsx'

const tones = { draft: 'outline', submitted: 'mark', processing: 'warning', completed: 'success' } as const

type SubmissionRowProps = {
  form: Submission
  to: To
  isOpen: boolean
  /** Beside one that is open there is room for names only. */
  isBeside: boolean
}

export function SubmissionRow({ form, to, isOpen, isBeside }: SubmissionRowProps) {
  const navigate = useNavigate()
  const name = form.business_name || 'No business name yet'
  return (
    <ActionRow
      id={form.id}
      title={name}
      isOpen={isOpen}
      marks={
        <>
          <Badge tone={tones[form.submission_status]}>{submissionStatusNames[form.submission_status]}</Badge>
          {form.project_created && <ProjectCreated id={form.created_project_id} />}
          {form.answer_by && <ContactBy at={form.answer_by} />}
        </>
      }
      context={
        <>
          <CustomerLink id={form.owner.user_id}>{form.full_name || calledBy(form.owner)}</CustomerLink>
          {`, ${answersOf(form)}`}
        </>
      }
      actions={
        <>
          <Button variant="outline" size="small" aria-label={`View Details: ${name}`} onClick={() => void navigate(to)}>
            View Details
          </Button>
          {!isBeside && form.preview_url && <PreviewWebsite businessName={name} url={form.preview_url} />}
          {!isBeside && <CompletionButton form={form} />}
          {!isBeside && (
            <span className="text-note text-ink-soft short:@max-3xl:hidden">ID: {form.id.slice(0, 8)}</span>
          )}
        </>
      }
    >
      {!isBeside && <RowFacts facts={factsOf(form)} />}
    </ActionRow>
  )
}

/** Leads there; without its id it is gone again. */
function ProjectCreated({ id }: { id: string | null }) {
  const badge = <Badge tone="success">Project Created</Badge>
  return id ? <Link to={officePlaces.project(id)}>{badge}</Link> : badge
}

/** The hour by which they hear of us; once it is past, how long ago it was. */
function ContactBy({ at }: { at: string }) {
  const now = useNow()
  if (new Date(at) < now) return <AnswerDue at={at} />
  const isToday = formatDate(at) === formatDate(now)
  return (
    <time dateTime={at} title={formatMoment(at)} className="text-note whitespace-nowrap">
      Contact by {isToday ? formatHour(at) : formatSoon(at)}
    </time>
  )
}

function answersOf(form: Submission) {
  const { given, asked } = countAnswers(form)
  return `${given} of ${asked} answers`
}

function factsOf(form: Submission): Fact[] {
  const email = form.email || form.owner.email
  return [
    ['Email', email, email],
    ['Phone', form.phone || 'N/A', form.phone],
    ['Created', formatDate(form.created_at)],
    ['Training Locations', form.training_locations || 'N/A'],
    ['Experience', form.years_experience === null ? 'N/A' : `${form.years_experience} years`],
    ['Clients Transformed', form.clients_transformed?.toLocaleString('en-US') ?? 'N/A'],
  ]
}
