import { agency } from '#content/agency.ts'
import { projectStages } from '#content/dashboard.ts'
import { formatDay } from '#content/dates.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'
import type { website_projects } from './projects.tables.ts'

type Project = typeof website_projects.$inferSelect
type Client = { email: string; first_name: string; last_name: string }

const dashboard = (origin: string) => ({ label: 'Open your dashboard', url: `${origin}/dashboard` })

const estimateOf = ({ estimated_completion_date: day }: Project) =>
  day ? [`Estimated completion: ${formatDay(day)}`] : []

export function newProjectEmail(client: Client, project: Project, origin: string): Email {
  const { label, next } = projectStages[project.development_stage]
  return {
    kind: 'project-created',
    to: client.email,
    replyTo: agency.email,
    content: {
      subject: `Welcome aboard: ${project.project_name}`,
      heading: `${project.project_name} has begun`,
      paragraphs: [
        greeting(client.first_name),
        `we have opened your project at ${agency.name}. From now on you can follow it on your dashboard.`,
        ...(project.description ? [project.description] : []),
        [`Stage: ${label}`, `Priority: ${project.priority}`, ...estimateOf(project)].join('\n'),
        next,
      ],
      action: dashboard(origin),
    },
  }
}

export function projectUpdateEmail(client: Client, project: Project, words: string, origin: string): Email {
  return {
    kind: 'project-update',
    to: client.email,
    replyTo: agency.email,
    content: {
      subject: `News on ${project.project_name}: ${project.progress_percentage}%`,
      heading: `News on ${project.project_name}`,
      paragraphs: [
        greeting(client.first_name),
        ...(words ? [words] : []),
        [
          `Stage: ${projectStages[project.development_stage].label}`,
          `Progress: ${project.progress_percentage}%`,
          ...estimateOf(project),
        ].join('\n'),
      ],
      action: dashboard(origin),
    },
  }
}

export function completionEmail(to: string, client: Client, project: Project, origin: string): Email {
  return {
    kind: 'project-completion',
    to,
    replyTo: agency.email,
    content: {
      subject: `Your website is done: ${project.project_name}`,
      heading: `${project.project_name} is done`,
      paragraphs: [
        greeting(client.first_name),
        'everything we planned together is in place. Thank you for building it with us.',
        ...(project.website_url ? [`Your website: ${project.website_url}`] : []),
        'If something stops working, or you wonder how it should, open a support ticket on your dashboard.',
      ],
      action: dashboard(origin),
    },
  }
}
