import { useState } from 'react'
import { Link } from 'react-router'
import { submissionStatusNames } from '#content/onboarding.ts'
import { calledBy } from '#domain/accounts.ts'
import type { Submission } from '#domain/onboarding.ts'
import { officePlaces } from '#domain/places.ts'
import { formatDate } from '#content/dates.ts'
import { ActionRow, RowFacts, type Fact } from '#web/lists/action-row.tsx'
import { AnswerDue } from '#web/lists/answer-due.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { CompletionButton } from './completion-button.tsx'
import { SubmissionDetails } from './submission-details.tsx'

const tones = { draft: 'outline', submitted: 'mark', processing: 'warning', completed: 'success' } as const

/** One that was asked for is opened at once. */
export function SubmissionRow({ form, isAsked }: { form: Submission; isAsked: boolean }) {
  const [isOpen, setIsOpen] = useState(isAsked)
  const name = form.business_name || 'No business name yet'
  return (
    <ActionRow
      id={form.id}
      title={name}
      marks={
        <>
          <Badge tone={tones[form.submission_status]}>{submissionStatusNames[form.submission_status]}</Badge>
          {form.project_created && <ProjectCreated id={form.created_project_id} />}
          {form.answer_by && <AnswerDue at={form.answer_by} />}
        </>
      }
      context={<CustomerLink id={form.owner.user_id}>{form.full_name || calledBy(form.owner)}</CustomerLink>}
      actions={
        <>
          <Button variant="outline" size="small" aria-label={`View Details: ${name}`} onClick={() => setIsOpen(true)}>
            View Details
          </Button>
          <CompletionButton form={form} />
          <span className="text-note text-ink-soft">ID: {form.id.slice(0, 8)}</span>
        </>
      }
    >
      <RowFacts facts={factsOf(form)} />
      <SubmissionDetails form={form} open={isOpen} onOpenChange={setIsOpen} />
    </ActionRow>
  )
}

/** Leads there; without its id it is gone again. */
function ProjectCreated({ id }: { id: string | null }) {
  const badge = <Badge tone="success">Project Created</Badge>
  return id ? <Link to={officePlaces.project(id)}>{badge}</Link> : badge
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
