import { Link, type To } from 'react-router'
import { projectStages } from '#content/dashboard.ts'
import { formatDay } from '#content/dates.ts'
import { agoInWords } from '#content/in-words.ts'
import { calledBy } from '#domain/accounts.ts'
import type { OfficeProject } from '#domain/projects.ts'
import { useNow } from '#web/dates/use-now.ts'
import { ListRow } from '#web/lists/list-row.tsx'
import type { RowChoice } from '#web/lists/selection.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { StageBadge } from '../stage-badge.tsx'
import { priorityLabels } from './project-fields.tsx'

type ProjectRowProps = { project: OfficeProject; to: To; isOpen: boolean; choice: RowChoice }

/** What it is called; whose it is and how far; when it is due. */
export function ProjectRow({ project, to, isOpen, choice }: ProjectRowProps) {
  const { owner, priority, description, estimated_completion_date, actual_completion_date, last_told_at } = project
  const now = useNow()
  return (
    <ListRow
      id={project.id}
      to={to}
      title={project.project_name}
      isOpen={isOpen}
      choice={choice}
      marks={
        (priority === 'high' || priority === 'urgent') && (
          <Badge tone={priority === 'urgent' ? 'danger' : 'warning'}>{priorityLabels[priority]}</Badge>
        )
      }
      context={
        <>
          {/* Above the row, which is a link to the project. */}
          <span className="relative z-1 *:inline-flex *:min-h-6 *:items-center">
            <CustomerLink id={owner.user_id}>{calledBy(owner)}</CustomerLink>
          </span>
          {description && ` · ${description}`}
        </>
      }
      clock={
        <>
          {project.completion_email_sent_at && <Badge tone="outline">Client told it is done</Badge>}
          <span className="tabular-nums">{project.progress_percentage}%</span>
          <StageBadge stage={project.development_stage} />
          <span>
            {actual_completion_date ? (
              <>
                <span className="@max-xl:sr-only">{projectStages.completed.label}</span>{' '}
                {formatDay(actual_completion_date)}
              </>
            ) : (
              estimated_completion_date && `Due ${formatDay(estimated_completion_date)}`
            )}
          </span>
          {last_told_at && !actual_completion_date && (
            <span className="hidden @xl:inline">Last told {agoInWords(last_told_at, now)}</span>
          )}
          <Link
            to={to}
            aria-label={`Open: ${project.project_name}`}
            className="relative z-1 inline-flex min-h-6 items-center font-semibold text-ink underline decoration-mark underline-offset-4"
          >
            Open
          </Link>
        </>
      }
    />
  )
}
