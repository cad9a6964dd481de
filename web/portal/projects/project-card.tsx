import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isComplete, type OfficeProject } from '#domain/projects.ts'
import { formatDate, formatDay } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Progress } from '#web/ui/progress.tsx'
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
export function ProjectCard({ project, isAsked }: { project: OfficeProject; isAsked: boolean }) {
  const [action, setAction] = useState<Action>(isAsked ? 'edit' : null)
  const { project_name, description, owner, priority } = project
  const name = `${owner.first_name} ${owner.last_name}`.trim()
  const dialog = (which: Action) => ({
    project,
    open: action === which,
    onOpenChange: (open: boolean) => setAction(open ? which : null),
  })
  return (
    <Card className="grid min-w-0 grid-cols-1 content-start gap-5 p-5 sm:p-6">
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <StageBadge stage={project.development_stage} />
          {(priority === 'high' || priority === 'urgent') && (
            <Badge tone={priority === 'urgent' ? 'danger' : 'warning'}>{priorityLabels[priority]}</Badge>
          )}
          {project.completion_email_sent_at && <Badge tone="outline">Client told it is done</Badge>}
        </div>
        <h3 className="font-semibold wrap-anywhere">{project_name}</h3>
        {description && <p className="line-clamp-2 text-small wrap-anywhere text-ink-soft">{description}</p>}
        <p className="text-small break-words">
          <CustomerLink id={owner.user_id}>{name || owner.email}</CustomerLink>
          {name && <span className="wrap-anywhere text-ink-soft"> {owner.email}</span>}
          <Copy text={owner.email} />
        </p>
      </div>
      <Progress label="Progress" value={project.progress_percentage} />
      <ProjectFacts project={project} />
      <div className="flex flex-wrap gap-2 self-end">
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
      </div>
      <EditProjectDialog {...dialog('edit')} />
      <QuickUpdateDialog {...dialog('quick-update')} />
      <CompletionDialog {...dialog('completion')} />
    </Card>
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

function ProjectFacts({ project }: { project: OfficeProject }) {
  const { domain_name, domain_status, estimated_completion_date, actual_completion_date } = project
  const facts: [label: string, value: string | null, copied?: string | null][] = [
    ['Created', formatDate(project.created_at)],
    actual_completion_date
      ? ['Completed', formatDay(actual_completion_date)]
      : ['Estimated completion', formatDay(estimated_completion_date) ?? 'Not set'],
    ['Domain', domain_name ? `${domain_name} (${domain_status})` : `None (${domain_status})`, domain_name],
    ['Website', project.website_url ?? 'Not out yet', project.website_url],
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
