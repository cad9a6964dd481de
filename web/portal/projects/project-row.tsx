import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isComplete, type OfficeProject } from '#domain/projects.ts'
import { formatDate, formatDay } from '#content/dates.ts'
import { ActionRow, RowFacts, type Fact } from '#web/lists/action-row.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { archiveProject, deleteProject, projectsKey } from '#web/api/projects.ts'
import { ArchiveButton } from '../archive-button.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { DeleteButton } from '../delete-button.tsx'
import { StageBadge } from '../stage-badge.tsx'
import { CompletionDialog } from './completion-dialog.tsx'
import { EditProjectDialog } from './edit-project-dialog.tsx'
import { priorityLabels } from './project-fields.tsx'
import { QuickUpdateDialog } from './quick-update-dialog.tsx'

type Action = 'edit' | 'quick-update' | 'completion' | null

/** One that was asked for is opened at once. */
export function ProjectRow({ project, isAsked }: { project: OfficeProject; isAsked: boolean }) {
  const [action, setAction] = useState<Action>(isAsked ? 'edit' : null)
  const { project_name, description, owner, priority } = project
  const name = `${owner.first_name} ${owner.last_name}`.trim()
  const dialog = (which: Action) => ({
    project,
    open: action === which,
    onOpenChange: (open: boolean) => setAction(open ? which : null),
  })
  return (
    <ActionRow
      id={project.id}
      title={project_name}
      marks={
        <>
          <StageBadge stage={project.development_stage} />
          {(priority === 'high' || priority === 'urgent') && (
            <Badge tone={priority === 'urgent' ? 'danger' : 'warning'}>{priorityLabels[priority]}</Badge>
          )}
          {project.completion_email_sent_at && <Badge tone="outline">Client told it is done</Badge>}
          <span className="text-note tabular-nums">{project.progress_percentage}%</span>
        </>
      }
      context={
        <>
          <CustomerLink id={owner.user_id}>{name || owner.email}</CustomerLink>
          {name && ` ${owner.email}`}
          <Copy text={owner.email} />
          {description && ` · ${description}`}
        </>
      }
      actions={
        <>
          <Button variant="outline" size="small" aria-label={`Edit: ${project_name}`} onClick={() => setAction('edit')}>
            Edit
          </Button>
          <Button
            variant="outline"
            size="small"
            aria-label={`Quick Update: ${project_name}`}
            onClick={() => setAction('quick-update')}
          >
            Quick Update
          </Button>
          {isComplete(project) && (
            <Button
              variant="outline"
              size="small"
              aria-label={`Completion Email: ${project_name}`}
              onClick={() => setAction('completion')}
            >
              Completion Email
            </Button>
          )}
          <ProjectActs project={project} />
        </>
      }
    >
      <RowFacts facts={factsOf(project)} />
      <EditProjectDialog {...dialog('edit')} />
      <QuickUpdateDialog {...dialog('quick-update')} />
      <CompletionDialog {...dialog('completion')} />
    </ActionRow>
  )
}

function ProjectActs({ project: { id, project_name, archived_at } }: { project: OfficeProject }) {
  const queryClient = useQueryClient()
  const readAgain = () => queryClient.invalidateQueries({ queryKey: projectsKey })
  return (
    <>
      <ArchiveButton
        name={project_name}
        isArchived={archived_at !== null}
        archive={(archived) => archiveProject(id, archived)}
        readAgain={readAgain}
      />
      <DeleteButton
        name={project_name}
        question="Its client does not find it any more. This cannot be undone."
        remove={() => deleteProject(id)}
        readAgain={readAgain}
      />
    </>
  )
}

function factsOf(project: OfficeProject): Fact[] {
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
