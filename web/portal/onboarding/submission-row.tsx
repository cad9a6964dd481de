import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { submissionStatusNames } from '#content/onboarding.ts'
import { calledBy } from '#domain/accounts.ts'
import { mayBecomeProject, type Submission } from '#domain/onboarding.ts'
import { formatDate } from '#content/dates.ts'
import { ActionRow, RowFacts, type Fact } from '#web/lists/action-row.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { CompletionButton } from './completion-button.tsx'
import { SubmissionDetails } from './submission-details.tsx'
import { createProjectFromForm, submissionsKey } from '#web/api/submissions.ts'

const tones = { draft: 'outline', submitted: 'mark', processing: 'warning', completed: 'success' } as const

export function SubmissionRow({ form }: { form: Submission }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = form.business_name || 'No business name yet'
  return (
    <ActionRow
      id={form.id}
      title={name}
      marks={
        <>
          <Badge tone={tones[form.submission_status]}>{submissionStatusNames[form.submission_status]}</Badge>
          {form.project_created && <Badge tone="success">Project Created</Badge>}
        </>
      }
      context={<CustomerLink id={form.owner.user_id}>{form.full_name || calledBy(form.owner)}</CustomerLink>}
      actions={
        <>
          <Button variant="outline" size="small" aria-label={`View Details: ${name}`} onClick={() => setIsOpen(true)}>
            View Details
          </Button>
          {mayBecomeProject(form) && <CreateProject form={form} />}
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

function CreateProject({ form }: { form: Submission }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => createProjectFromForm(form.id),
    onSuccess: () => toast({ title: 'Project created successfully!' }),
    onError: ({ message }) =>
      toast({ title: 'Failed to create project', description: message, variant: 'destructive' }),
    onSettled: async () => {
      void queryClient.invalidateQueries({ queryKey: ['projects'] })
      await queryClient.invalidateQueries({ queryKey: submissionsKey })
    },
  })
  return (
    <Button
      size="small"
      busy={isPending}
      aria-label={isPending ? undefined : `Create Project: ${form.business_name}`}
      onClick={() => mutate()}
    >
      {isPending ? 'Creating...' : 'Create Project'}
    </Button>
  )
}
