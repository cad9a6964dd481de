import { Download, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { useDeleteVideo, useDownload } from './use-video-actions.ts'
import type { VideoKind } from '#web/api/videos.ts'

/** S2 §2. */
const questions: Record<VideoKind, string> = {
  'raw-videos': 'Are you sure you want to delete this video?',
  'edited-videos': 'Are you sure you want to delete this edited video?',
}

type VideoMenuProps = {
  kind: VideoKind
  video: { id: string; title: string }
  mayDelete: boolean
  /** Leaves the video’s screen, for good. */
  leave: () => Promise<void> | void
  children?: ReactNode
}

/** What one may do with a video: download it, what its state allows, and for an admin delete it. */
export function VideoMenu({ kind, video, mayDelete, leave, children }: VideoMenuProps) {
  const [isAsking, setIsAsking] = useState(false)
  const download = useDownload(kind, video.id)
  const remove = useDeleteVideo(kind, video.id, leave)
  const confirm = () => remove.mutate(undefined, { onSettled: () => setIsAsking(false) })
  return (
    <>
      <Menu
        label={
          <span>
            Actions<span className="sr-only"> for {video.title}</span>
          </span>
        }
      >
        <MenuItem onClick={() => download.mutate()}>
          <Download aria-hidden="true" className="size-4" />
          Download
        </MenuItem>
        {children}
        {mayDelete && (
          <MenuItem onClick={() => setIsAsking(true)}>
            <Trash2 aria-hidden="true" className="size-4 text-danger" />
            Delete
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={video.title}
        question={questions[kind]}
        action="Delete"
        busy={remove.isPending}
        onConfirm={confirm}
      />
    </>
  )
}
