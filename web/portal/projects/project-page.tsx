import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDate, formatDay } from '#content/dates.ts'
import { calledBy } from '#domain/accounts.ts'
import { isComplete, type OpenProject, type ProjectPage as Page } from '#domain/projects.ts'
import type { Fact } from '#web/lists/action-row.tsx'
import { DetailFoot } from '#web/lists/detail-foot.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { archiveProject, deleteProject, projectQuery, projectsKey } from '#web/api/projects.ts'
import { ArchiveButton } from '../archive-button.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { CustomerCard } from '../customer-card.tsx'
import { WaitingForYou } from '../waiting-for-you.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { useFromToday } from '../from-today.ts'
import { LoadFailed } from '../load-failed.tsx'
import { useAddress } from '../use-address.ts'
import { CompletionDialog } from './completion-dialog.tsx'
import { EditProjectDialog } from './edit-project-dialog.tsx'
import { priorityLabels } from './project-fields.tsx'
import { ProjectView } from '../project-view.tsx'
import { QuickUpdate } from './quick-update.tsx'
import { StageSteps } from './stage-steps.tsx'
import { WorkOnProject } from './work-on-project.tsx'

/** One project with all that is done about it, and beside it what its client sees. */
export function ProjectPage({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(projectQuery(id))
  if (data) {
    const { project } = data
    return (
      <>
        <Project page={data} />
        <DetailFoot>
          <QuickUpdate project={project} />
        </DetailFoot>
      </>
    )
  }
  if (!error) return <Spinner label="Loading the project" />
  return <LoadFailed title={`Error loading projects: ${error.message}`} busy={isFetching} onRetry={refetch} />
}

function Project({ page }: { page: Page }) {
  const { project } = page
  return (
    <div className="grid grid-cols-1 items-start gap-4 @3xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-4">
        <Card className="grid grid-cols-1 gap-6 p-4 sm:p-5">
          <Heading project={project} />
          <StageSteps project={project} />
          <CustomerCard id={project.owner.user_id} />
          <Acts project={project} />
        </Card>
        <WorkOnProject page={page} />
      </div>
      <section aria-labelledby="client-sees" className="grid grid-cols-1 gap-3">
        <h3 id="client-sees" className="text-small font-semibold">
          What the client sees
        </h3>
        <WaitingForYou
          projects={[{ ...project, milestones: page.milestones, request: page.request }]}
          answered_tickets={[]}
          due_invoices={page.invoices.filter(({ balance, status }) => balance > 0 && status !== 'disputed')}
          isSeenByTeam
        />
        <Card className="p-4 sm:p-5">
          <ProjectView project={project} work={page} isSeenByTeam />
        </Card>
      </section>
    </div>
  )
}

function Heading({ project }: { project: OpenProject }) {
  const { owner, priority, project_name } = project
  const name = calledBy(owner)
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <CardTitle className="wrap-anywhere">{project_name}</CardTitle>
        {(priority === 'high' || priority === 'urgent') && (
          <Badge tone={priority === 'urgent' ? 'danger' : 'warning'}>{priorityLabels[priority]}</Badge>
        )}
        {project.completion_email_sent_at && <Badge tone="outline">Client told it is done</Badge>}
        {project.archived_at && <Badge tone="outline">Archived</Badge>}
      </div>
      <p className="text-small wrap-anywhere">
        <CustomerLink id={owner.user_id}>{name}</CustomerLink>
        {name !== owner.email && ` ${owner.email}`}
        <Copy text={owner.email} />
      </p>
      {project.description && <p className="text-small wrap-anywhere text-ink-soft">{project.description}</p>}
      <dl className="flex flex-wrap items-baseline gap-x-4 text-note">
        {factsOf(project).map(([name, value, copied]) => (
          <div key={name} className="flex min-w-0 items-baseline gap-1">
            <dt className="shrink-0 text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">
              {value}
              {copied && <Copy text={copied} />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function factsOf(project: OpenProject): Fact[] {
  const { domain_name, domain_status, estimated_completion_date, actual_completion_date } = project
  return [
    ['Created', formatDate(project.created_at)],
    actual_completion_date
      ? ['Completed', formatDay(actual_completion_date)]
      : ['Estimated completion', formatDay(estimated_completion_date) ?? 'Not set'],
    ['Domain', domain_name ? `${domain_name} (${domain_status})` : `None (${domain_status})`, domain_name],
    ['Website', project.website_url ?? 'Not out yet', project.website_url],
  ]
}

function Acts({ project }: { project: OpenProject }) {
  const { id, project_name, archived_at } = project
  const { search } = useLocation()
  const from = useFromToday()
  const asked = from?.label === 'Set a New Date'
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'completion' | null>(asked ? 'edit' : null)
  const queryClient = useQueryClient()
  const { change } = useAddress()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: projectsKey })
  return (
    <div className="flex flex-wrap gap-2 border-t border-line pt-4">
      <Button variant="outline" size="small" aria-label={`Edit: ${project_name}`} onClick={() => setOpen('edit')}>
        Edit
      </Button>
      {isComplete(project) && (
        <Button
          variant="outline"
          size="small"
          aria-label={`Completion Email: ${project_name}`}
          onClick={() => setOpen('completion')}
        >
          Completion Email
        </Button>
      )}
      <ArchiveButton
        name={project_name}
        isArchived={archived_at !== null}
        archive={(change) => archiveProject(id, change)}
        readAgain={readAgain}
        isDone
      />
      <DeleteButton
        name={project_name}
        question="Its client does not find it any more. This cannot be undone."
        remove={async () => {
          await deleteProject(id)
          change({ project: undefined })
        }}
        readAgain={readAgain}
      />
      <EditProjectDialog
        project={project}
        open={open === 'edit'}
        onOpenChange={(isOpen) => {
          setOpen(isOpen ? 'edit' : null)
          // Once: whoever loads the page anew has been asked already.
          const state = { today: { ...from, label: '' } }
          if (asked) void navigate({ search }, { replace: true, preventScrollReset: true, state })
        }}
        focus={asked ? 'estimated_completion_date' : 'development_stage'}
      />
      <CompletionDialog
        project={project}
        open={open === 'completion'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'completion' : null)}
      />
    </div>
  )
}
