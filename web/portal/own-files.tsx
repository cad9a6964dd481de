import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#content/dates.ts'
import type { ProjectFile } from '#domain/milestones.ts'
import { openOwnLink } from '#web/api/own-billing.ts'
import { linkToProjectFile, projectPaymentsQuery } from '#web/api/milestones.ts'
import { opensWhen } from '#web/milestones/opens-when.ts'
import { useIncludes } from './acting.ts'
import { OwnLinkButton } from './own-link-button.tsx'
import { SaveFile } from './save-file.tsx'

type OwnFilesProps = { projectId: string; files: ProjectFile[]; isSeenByTeam: boolean }

/** What a client gets from us, some of it once all is paid, and what they handed in. */
export function OwnFiles({ projectId, files, isSeenByTeam }: OwnFilesProps) {
  const waits = files.some(({ is_gated, released_at }) => is_gated && released_at === null)
  const { data } = useQuery({ ...projectPaymentsQuery, enabled: waits && !isSeenByTeam })
  const payment = data?.find((one) => one.project_id === projectId)
  const next = useIncludes('money') ? payment?.next : null
  return (
    <ul className="grid gap-2 text-small">
      {files.map((file) => (
        <li key={file.id} className="grid justify-items-start gap-1 wrap-anywhere">
          {file.side === 'client' ? (
            <span>
              {file.file_name}{' '}
              <span className="text-ink-soft">
                handed in by {file.handed_in_by} on {formatMoment(file.created_at)}
              </span>
            </span>
          ) : file.is_gated && file.released_at === null && payment?.is_paid !== true ? (
            <>
              <span>{opensWhen(file.file_name, payment?.next ?? null)}</span>
              {next && (
                <OwnLinkButton open={() => openOwnLink('invoices', next.id)}>{`Pay ${next.number}`}</OwnLinkButton>
              )}
            </>
          ) : isSeenByTeam ? (
            <span>{file.file_name}</span>
          ) : (
            <SaveFile from={() => linkToProjectFile(file.id)}>{`Download ${file.file_name}`}</SaveFile>
          )}
        </li>
      ))}
    </ul>
  )
}
