import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDot, CirclePause, Film, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { takesEdits, type RawVideo, type SettableStatus } from '#domain/videos.ts'
import { formatDate, formatDay } from '#content/dates.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { MenuItem } from '#web/ui/menu.tsx'
import { EditRawVideoDialog } from './edit-raw-video-dialog.tsx'
import { EditedUploadDialog } from './edited-upload-dialog.tsx'
import { useAssign, useChangeStatus } from './use-video-actions.ts'
import { useVideoAddress } from './video-address.ts'
import { DueBadge, PriorityBadge, RawStatusBadge } from './video-badges.tsx'
import { VideoCard } from './video-card.tsx'
import { fileFacts, VideoFacts } from './video-facts.tsx'
import { VideoMenu } from './video-menu.tsx'
import { videoEditorsQuery } from '#web/api/videos.ts'

type RawVideoProps = { video: RawVideo; asAdmin: boolean }

export function RawVideoCard({ video, asAdmin }: RawVideoProps) {
  const [isEditing, setIsEditing] = useState(false)
  const { to } = useVideoAddress()
  const navigate = useNavigate()
  const { title, description, instructions, priority, status, due_state } = video
  return (
    <VideoCard
      kind="raw-videos"
      video={video}
      badges={
        <>
          <PriorityBadge priority={priority} />
          <RawStatusBadge status={status} />
          <DueBadge due_state={due_state} />
        </>
      }
      menu={
        <VideoMenu kind="raw-videos" video={video} mayDelete={asAdmin} leave={() => navigate(to(), { replace: true })}>
          {asAdmin && (
            <MenuItem onClick={() => setIsEditing(true)}>
              <Pencil aria-hidden="true" className="size-4" />
              Edit
            </MenuItem>
          )}
          {asAdmin && <StatusItems video={video} />}
        </VideoMenu>
      }
    >
      {description && <p className="text-small break-words whitespace-pre-line">{description}</p>}
      {instructions && <Instructions of={title}>{instructions}</Instructions>}
      <VideoFacts
        facts={[
          ['Uploaded by', video.uploader_email ?? 'Unknown'],
          ['Assigned to', asAdmin ? <Assignee key="assignee" video={video} /> : (video.assignee_email ?? 'Nobody yet')],
          ['Created', formatDate(video.created_at)],
          ['Due', formatDay(video.due_date) ?? 'No due date'],
          ['Category', video.category?.name ?? 'None'],
          ...fileFacts(video),
        ]}
      />
      {asAdmin && <EditRawVideoDialog video={video} open={isEditing} onOpenChange={setIsEditing} />}
      {!asAdmin && takesEdits(video) && <UploadEdit video={video} />}
    </VideoCard>
  )
}

/** Whoever edits it stands at it already. */
function UploadEdit({ video: { id, title } }: { video: RawVideo }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        className="justify-self-start"
        aria-label={`Upload Edit: ${title}`}
        data-shortcut="e"
        onClick={() => setIsOpen(true)}
      >
        <Film aria-hidden="true" className="size-4" />
        Upload Edit
      </Button>
      <EditedUploadDialog open={isOpen} onOpenChange={setIsOpen} rawId={id} />
    </>
  )
}

function Instructions({ of, children }: { of: string; children: string }) {
  return (
    <section aria-label={`Instructions for ${of}`} className="border-l-2 border-mark pl-4">
      <p className="text-note font-semibold text-mark">Instructions</p>
      <p className="max-w-prose text-small break-words whitespace-pre-line">{children}</p>
    </section>
  )
}

const steps: { status: SettableStatus; label: string; Icon: typeof CircleDot }[] = [
  { status: 'in_progress', label: 'Mark In Progress', Icon: CircleDot },
  { status: 'completed', label: 'Mark Completed', Icon: CircleCheck },
  { status: 'on_hold', label: 'Put On Hold', Icon: CirclePause },
]

function StatusItems({ video }: { video: RawVideo }) {
  const { mutate } = useChangeStatus(video)
  return steps.map(({ status, label, Icon }) => (
    <MenuItem key={status} disabled={video.status === status} onClick={() => mutate(status)}>
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </MenuItem>
  ))
}

function Assignee({ video }: { video: RawVideo }) {
  const { data: editors = [] } = useQuery(videoEditorsQuery)
  const { mutate, isPending } = useAssign(video)
  const isListed = editors.some(({ user_id }) => user_id === video.assigned_to)
  const former = video.assigned_to && !isListed ? [[video.assigned_to, video.assignee_email ?? 'Unknown'] as const] : []
  return (
    <Choice
      label={`Assigned to, for ${video.title}`}
      isLabelHidden
      value={video.assigned_to ?? ''}
      options={[['', 'Nobody yet'], ...former, ...editors.map(({ user_id, email }) => [user_id, email] as const)]}
      busy={isPending}
      onPick={(picked) => mutate(picked || null)}
      className="mt-0.5"
    />
  )
}
