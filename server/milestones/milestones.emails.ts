import { agency } from '#content/agency.ts'
import { linkNotes } from '#content/links.ts'
import { officePlaces } from '#domain/places.ts'
import type { Email } from '../emails/emails.ts'
import { greeting } from '../emails/layout.ts'

export type Client = { user_id: string; email: string; first_name: string }
type Asked = { milestone: string; project: string; version: number; note: string }

/** To a client: its link is all that is needed to look and to decide. */
export function approvalEmail(client: Client, { milestone, project, version, note }: Asked, url: string): Email {
  return {
    kind: 'approval-asked',
    to: client.email,
    secret: true,
    replyTo: agency.email,
    content: {
      subject: `Please approve: ${milestone} of ${project}`,
      heading: `${milestone} of ${project} is ready for you`,
      paragraphs: [
        greeting(client.first_name),
        `${version === 1 ? 'please look at it' : `version ${version} is ready: please look at it`}, and approve it or tell us what should change. We go on as soon as you have decided.`,
        note,
      ],
      action: { label: 'Look and decide', url },
      note: linkNotes.opensForWhoever(client.email),
    },
  }
}

type Decided = { decision: 'approved' | 'changes'; name: string; email: string; version: number; comment: string }

/** To the team: what a client said of a milestone. */
export function decisionEmail(
  { milestone, project, project_id }: { milestone: string; project: string; project_id: string },
  { decision, name, email, version, comment }: Decided,
  { origin, next }: { origin: string; next: string[] },
): Email {
  const subject = `${milestone} of ${project}: ${decision === 'approved' ? 'approved' : 'changes asked for'} by ${name}`
  return {
    kind: 'team-approval-decided',
    to: agency.email,
    replyTo: email,
    content: {
      subject,
      heading: subject,
      paragraphs: [`Version ${version}, by the link sent to ${email}.`, ...(comment ? [comment] : []), ...next],
      action: { label: 'Open the project', url: `${origin}${officePlaces.project(project_id)}` },
    },
  }
}
