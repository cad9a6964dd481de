import { Clapperboard, Upload } from 'lucide-react'
import { agency } from '#content/agency.ts'
import { mayEnter, portalScreens } from '#domain/permissions.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { CardDescription, CardTitle } from '#web/ui/card.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { AccessDenied } from './notice.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { AssignedTickets } from './tickets/assigned-tickets.tsx'
import { VideoPortal } from './videos/video-portal.tsx'

export const meta = () => unlistedPageMeta(`Employee Dashboard | ${agency.name}`)

const tiles = [
  {
    title: 'Assigned Videos',
    text: 'The raw videos that are yours to edit, with their instructions and when they are due.',
    Icon: Clapperboard,
  },
  {
    title: 'Upload Edited Videos',
    text: 'Hand in your edit of a pending or running video. You hear by email how the review went.',
    Icon: Upload,
  },
]

/** decisions.md "Accounts": for employees and admins. */
export default function EmployeeDashboard() {
  const user = useSignedInUser()
  if (!mayEnter(portalScreens['/employee-dashboard'], user)) return <AccessDenied who="employees" user={user} />
  return (
    <EditorFrame title="Employee Dashboard">
      <AssignedTickets />
      <VideoPortal asAdmin={false} />
      {/* Below the work: whoever is here every day knows what it is. */}
      <ul className="grid gap-4 border-t border-line pt-6 sm:grid-cols-2">
        {tiles.map(({ title, text, Icon }) => (
          // Told, not pressed: no frame that would make a button of it.
          <li key={title} className="flex gap-4">
            <Icon aria-hidden="true" className="size-6 shrink-0 text-mark" strokeWidth={1.5} />
            <div className="grid content-start gap-1">
              <CardTitle as="h2">{title}</CardTitle>
              <CardDescription>{text}</CardDescription>
            </div>
          </li>
        ))}
      </ul>
    </EditorFrame>
  )
}
