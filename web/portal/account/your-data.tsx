import type { SessionUser } from '#domain/accounts.ts'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadData } from './download-data.tsx'
import { TeamLooks } from './team-looks.tsx'

/** identity.md §3.7: what is kept of the person, in their hands. */
export function YourData({ user }: { user: SessionUser }) {
  return (
    <div className="grid gap-6">
      <DownloadData />
      <TeamLooks />
      <DeleteAccount user={user} />
    </div>
  )
}
