import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { NewVideoCategory, VideoCategoryChange } from '#domain/video-categories.ts'
import type {
  NewEditedVideo,
  NewRawVideo,
  RawVideoAssignee,
  RawVideoEdit,
  RawVideoStatusChange,
  Review,
  VideoFilter,
} from '#domain/videos.ts'
import { api, bodyOf, successOf } from './client.ts'

/** Everything read about videos; a change to one makes all of it old. */
const videosKey = ['videos'] as const

export function useReadVideosAgain() {
  const queryClient = useQueryClient()
  // Links stay good for an hour: a video that plays goes on playing. What is gone is not asked for again.
  return (gone?: string) =>
    queryClient.invalidateQueries({
      queryKey: videosKey,
      predicate: ({ queryKey }) => queryKey[1] !== 'link' && (gone === undefined || queryKey[2] !== gone),
    })
}

export const rawVideosQuery = (filter: VideoFilter) =>
  infiniteQueryOptions({
    queryKey: [...videosKey, 'raw', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api['raw-videos'].$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

export const editedVideosQuery = (filter: VideoFilter) =>
  infiniteQueryOptions({
    queryKey: [...videosKey, 'edited', filter],
    queryFn: ({ pageParam }) =>
      bodyOf(api['edited-videos'].$get({ query: { ...filter, ...(pageParam && { cursor: pageParam }) } })),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
  })

export const rawVideoQuery = (id: string) =>
  queryOptions({
    queryKey: [...videosKey, 'one-raw', id],
    queryFn: async () => (await bodyOf(api['raw-videos'][':id'].$get({ param: { id } }))).raw_video,
  })

export const editedVideoQuery = (id: string) =>
  queryOptions({
    queryKey: [...videosKey, 'one', id],
    queryFn: () => bodyOf(api['edited-videos'][':id'].$get({ param: { id } })),
  })

export const editableVideosQuery = queryOptions({
  queryKey: [...videosKey, 'editable'],
  queryFn: async () => (await bodyOf(api['editable-videos'].$get())).raw_videos,
})

export const videoSummaryQuery = queryOptions({
  queryKey: [...videosKey, 'summary'],
  queryFn: () => bodyOf(api['video-summary'].$get()),
})

export const videoCategoriesQuery = queryOptions({
  queryKey: [...videosKey, 'categories'],
  queryFn: async () => (await bodyOf(api['video-categories'].$get())).categories,
})

export const putAwayCategoriesQuery = queryOptions({
  queryKey: [...videosKey, 'categories', 'put-away'],
  queryFn: async () => (await bodyOf(api['video-categories']['put-away'].$get())).categories,
})

export const createVideoCategory = (json: NewVideoCategory) => bodyOf(api['video-categories'].$post({ json }))

export async function renameVideoCategory(id: string, json: VideoCategoryChange) {
  await successOf(api['video-categories'][':id'].$put({ param: { id }, json }))
}

export async function setVideoCategoryActive(id: string, isActive: boolean) {
  await successOf(api['video-categories'][':id'].activity.$put({ param: { id }, json: { is_active: isActive } }))
}

export const videoEditorsQuery = queryOptions({
  queryKey: [...videosKey, 'editors'],
  queryFn: async () => (await bodyOf(api['video-editors'].$get())).editors,
})

export const videoActivityQuery = queryOptions({
  queryKey: [...videosKey, 'activity'],
  queryFn: async () => (await bodyOf(api['video-activity'].$get())).activity,
})

export type VideoKind = 'raw-videos' | 'edited-videos'

const LINK_FRESH_MS = 50 * 60_000

const linkTo = async (kind: VideoKind, id: string, shown: 'inline' | 'attachment') => {
  const one = { param: { id }, json: { shown } }
  const link =
    kind === 'raw-videos' ? api['raw-videos'][':id'].links.$post(one) : api['edited-videos'][':id'].links.$post(one)
  return (await bodyOf(link)).url
}

/** The address a video plays from; made when somebody wants to see it, since it opens the file for an hour. */
export const videoLinkQuery = (kind: VideoKind, id: string) =>
  queryOptions({
    queryKey: [...videosKey, 'link', kind, id],
    queryFn: () => linkTo(kind, id, 'inline'),
    staleTime: LINK_FRESH_MS,
    gcTime: LINK_FRESH_MS,
  })

export const linkToDownload = (kind: VideoKind, id: string) => linkTo(kind, id, 'attachment')

export const postRawVideo = (video: NewRawVideo) => bodyOf(api['raw-videos'].$post({ json: video }))
export const postEditedVideo = (video: NewEditedVideo) => bodyOf(api['edited-videos'].$post({ json: video }))

export async function editRawVideo(id: string, json: RawVideoEdit) {
  await successOf(api['raw-videos'][':id'].$put({ param: { id }, json }))
}

export const changeStatus = (id: string, json: RawVideoStatusChange) =>
  bodyOf(api['raw-videos'][':id'].status.$put({ param: { id }, json }))

export const assignVideo = (id: string, json: RawVideoAssignee) =>
  bodyOf(api['raw-videos'][':id'].assignee.$put({ param: { id }, json }))

export const reviewVideo = (id: string, json: Review) =>
  bodyOf(api['edited-videos'][':id'].review.$put({ param: { id }, json }))

export async function deleteVideo(kind: VideoKind, id: string) {
  await successOf(api[kind][':id'].$delete({ param: { id } }))
}
