import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { submissionStatusNames } from '#content/onboarding.ts'
import { mayBecomeProject, type Submission } from '#domain/onboarding.ts'
import { formatDate } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { toast } from '#web/ui/toast.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { CompletionButton } from './completion-button.tsx'
import { SubmissionDetails } from './submission-details.tsx'
import { createProjectFromForm, submissionsKey } from '#web/api/submissions.ts'

const tones = { draft: 'outline', submitted: 'mark', processing: 'warning', completed: 'success' } as const

export function SubmissionCard({ form }: { form: Submission }) {
  const [isOpen, setIsOpen] = useState(false)
  const name = form.business_name || 'No business name yet'
  return (
    <Card className="grid min-w-0 grid-cols-1 content-start gap-5 p-5 sm:p-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={tones[form.submission_status]}>{submissionStatusNames[form.submission_status]}</Badge>
          {form.project_created && <Badge tone="success">Project Created</Badge>}
        </div>
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p className="text-small wrap-anywhere text-ink-soft">
          <CustomerLink id={form.owner.user_id}>
            {form.full_name || `${form.owner.first_name} ${form.owner.last_name}`.trim() || form.owner.email}
          </CustomerLink>
        </p>
      </div>
      <Facts form={form} />
      <div className="flex flex-wrap items-center gap-2 self-end">
        <Button variant="outline" size="small" aria-label={`View Details: ${name}`} onClick={() => setIsOpen(true)}>
          View Details
        </Button>
        {mayBecomeProject(form) && <CreateProject form={form} />}
        <CompletionButton form={form} />
        <span className="ml-auto text-note text-ink-soft">ID: {form.id.slice(0, 8)}</span>
      </div>
      <SubmissionDetails form={form} open={isOpen} onOpenChange={setIsOpen} />
    </Card>
  )
}

function Facts({ form }: { form: Submission }) {
  const email = form.email || form.owner.email
  const facts: [label: string, value: string, copied?: string][] = [
    ['Email', email, email],
    ['Phone', form.phone || 'N/A', form.phone],
    ['Created', formatDate(form.created_at)],
    ['Training Locations', form.training_locations || 'N/A'],
    ['Experience', form.years_experience === null ? 'N/A' : `${form.years_experience} years`],
    ['Clients Transformed', form.clients_transformed?.toLocaleString('en-US') ?? 'N/A'],
  ]
  return (
    <dl className="grid gap-x-4 gap-y-2 text-small sm:grid-cols-2">
      {facts.map(([label, value, copied]) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="wrap-anywhere">
            {value}
            {copied && <Copy text={copied} />}
          </dd>
        </div>
      ))}
    </dl>
  )
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
