import { ExternalLink } from 'lucide-react'
import { projectStages } from '#content/dashboard.ts'
import type { ProjectWork as Work } from '#domain/milestones.ts'
import type { Project } from '#domain/projects.ts'
import { formatDate, formatDay } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CardDescription, CardTitle } from '#web/ui/card.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { ProjectWork } from './project-work.tsx'
import { StageBadge } from './stage-badge.tsx'

type ProjectViewProps = { project: Project; work: Work; isInside?: boolean; isSeenByTeam?: boolean }

/** A project as its owner sees it. */
export function ProjectView({ project, work, isInside = false, isSeenByTeam = false }: ProjectViewProps) {
  const stage = projectStages[project.development_stage]
  return (
    <div className="grid grid-cols-1 gap-6 text-ink">
      {!isInside && (
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="grid min-w-0 grid-cols-1 gap-1.5">
            <CardTitle className="wrap-anywhere">{project.project_name}</CardTitle>
            {project.description && <CardDescription className="wrap-anywhere">{project.description}</CardDescription>}
          </div>
          <StageBadge stage={project.development_stage} />
        </div>
      )}
      <Progress label="Progress" value={project.progress_percentage} />
      <ProjectFacts project={project} />
      <ProjectWork projectId={project.id} work={work} isSeenByTeam={isSeenByTeam} />
      <div className="grid gap-1.5">
        <h3 className="text-small font-semibold">What is next</h3>
        <p className="text-small text-ink-soft">{stage.next}</p>
      </div>
      <ProjectNews project={project} />
    </div>
  )
}

const priorities = { low: 'Low', normal: 'Normal', high: 'High', urgent: 'Urgent' } as const
const domainStatuses = { pending: 'pending', registered: 'registered', active: 'active', expired: 'expired' } as const

function ProjectFacts({ project }: { project: Project }) {
  const { domain_name, domain_status, website_url, estimated_completion_date, actual_completion_date } = project
  return (
    <dl className="grid gap-4 text-small sm:grid-cols-2 [&_dt]:text-ink-soft">
      <div>
        <dt>Priority</dt>
        <dd className="font-semibold">{priorities[project.priority]}</dd>
      </div>
      <div>
        <dt>{actual_completion_date ? 'Completed' : 'Estimated completion'}</dt>
        <dd className="font-semibold">
          {formatDay(actual_completion_date ?? estimated_completion_date) ?? 'Not set yet'}
        </dd>
      </div>
      <div>
        <dt>Domain</dt>
        <dd className="flex flex-wrap items-center gap-2 font-semibold break-all">
          <span>{domain_name ?? 'Not chosen yet'}</span>
          <Badge tone={domain_status === 'expired' ? 'danger' : 'neutral'}>{domainStatuses[domain_status]}</Badge>
        </dd>
      </div>
      <div>
        <dt>Website</dt>
        <dd className="font-semibold break-all">{website_url ? <WebsiteLink url={website_url} /> : 'Not out yet'}</dd>
      </div>
    </dl>
  )
}

/** Only addresses of the web become links, whatever was typed into the field. */
function WebsiteLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      className="inline-flex items-center gap-1.5 underline decoration-mark underline-offset-4"
    >
      {url.replace(/^https?:\/\//i, '')}
      <ExternalLink aria-label="opens in a new tab" className="size-4 shrink-0" />
    </a>
  )
}

function ProjectNews({ project: { updates } }: { project: Project }) {
  return (
    <div className="grid gap-3">
      <h3 className="text-small font-semibold">What happened last</h3>
      {updates.length === 0 && (
        <p className="text-small text-ink-soft">Nothing yet. The first update comes with the first step.</p>
      )}
      <ol className="grid gap-4 border-l-2 border-line pl-5">
        {updates.map(({ id, text, stage, progress, created_at }) => (
          <li key={id} className="grid gap-1">
            <p className="text-note text-ink-soft">
              <time dateTime={created_at}>{formatDate(created_at)}</time> · {progress}%
              {stage && ` · ${projectStages[stage].label}`}
            </p>
            {text && <p className="max-w-prose text-small wrap-anywhere whitespace-pre-line">{text}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}
