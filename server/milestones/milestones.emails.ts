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

/** To a client: what we need, and where to hand it in. */
export function requestEmail(
  client: Client,
  { project_name, text }: { project_name: string; text: string },
  url: string,
): Email {
  return {
    kind: 'client-asked',
    to: client.email,
    secret: true,
    replyTo: agency.email,
    content: {
      subject: `We need something from you: ${project_name}`,
      heading: `We need something from you for ${project_name}`,
      paragraphs: [greeting(client.first_name), text, 'We go on as soon as we have it.'],
      action: { label: 'Send it to us', url },
      note: linkNotes.opensForWhoever(client.email),
    },
  }
}

type HandedIn = { name: string; email: string; note: string; files: number }

/** To the team: what was asked for is there. */
export function handedInEmail(
  { id, project_name }: { id: string; project_name: string },
  { name, email, note, files }: HandedIn,
  origin: string,
): Email {
  const subject = `Files for ${project_name} from ${name}`
  return {
    kind: 'team-handed-in',
    to: agency.email,
    replyTo: email,
    content: {
      subject,
      heading: subject,
      paragraphs: [
        `${files} ${files === 1 ? 'file' : 'files'}, by the link sent to ${email}. They say: that is everything.`,
        ...(note ? [note] : []),
      ],
      action: { label: 'Open the project', url: `${origin}${officePlaces.project(id)}` },
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
