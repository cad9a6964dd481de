import { useMutation } from '@tanstack/react-query'
import { videoMessages, type RawVideo, type Review, type SettableStatus } from '#domain/videos.ts'
import { toast } from '#web/ui/toast.tsx'
import { toastWithUndo } from '../undo-toast.ts'
import {
  assignVideo,
  changeStatus,
  deleteVideo,
  linkToDownload,
  reviewVideo,
  useReadVideosAgain,
  type VideoKind,
} from '#web/api/videos.ts'

/** Does something to a video and says in the specified words how it went; also after a refusal everything is read anew. */
function useVideoAction<Input>(
  act: (input: Input) => Promise<{ undo_id: string | null } | void>,
  done: string,
  failed: string,
  { onUndone, gone }: { onUndone?: (input: Input) => void; gone?: string } = {},
) {
  const readAgain = useReadVideosAgain()
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, input) =>
      toastWithUndo({
        title: done,
        undo_id: answer?.undo_id ?? null,
        readAgain,
        onUndone: () => onUndone?.(input),
      }),
    onError: (error) => toast({ title: failed, description: error.message, variant: 'destructive' }),
    onSettled: () => readAgain(gone),
  })
}

const { statusUpdated, statusFailed, deleted, deleteFailed, linkFailed } = videoMessages

export const useChangeStatus = ({ id, status: seen_status }: RawVideo) =>
  useVideoAction((status: SettableStatus) => changeStatus(id, { status, seen_status }), statusUpdated, statusFailed)

export const useReview = (id: string, onUndone: (review: Review) => void) =>
  useVideoAction((review: Review) => reviewVideo(id, review), statusUpdated, statusFailed, { onUndone })

/** Its screen is left before the deletion counts as done: news of it would ask once more for what is gone. */
export const useDeleteVideo = (kind: VideoKind, id: string, leave: () => Promise<void> | void) =>
  useVideoAction(
    async () => {
      await deleteVideo(kind, id)
      await leave()
    },
    deleted,
    deleteFailed,
    { gone: id },
  )

export const useAssign = ({ id, assigned_to: seen_assigned_to }: RawVideo) =>
  useVideoAction(
    (assigned_to: string | null) => assignVideo(id, { assigned_to, seen_assigned_to }),
    'Video assigned successfully',
    'Failed to assign video',
  )

/** S2 §8: that no link can be made is said; a download that fails after that is silent. */
export function useDownload(kind: VideoKind, id: string) {
  return useMutation({
    mutationFn: () => linkToDownload(kind, id),
    onSuccess: (url) => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
    onError: () => toast({ title: linkFailed, variant: 'destructive' }),
  })
}
