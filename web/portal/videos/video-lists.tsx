import {
  keepPreviousData,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { List } from '#web/lists/list.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { useVideoAddress } from './video-address.ts'
import { EditedVideoRow, RawVideoRow } from './video-row.tsx'
import { editedVideosQuery, rawVideosQuery } from '#web/api/videos.ts'

/** The two lists of the room; the one that is shown is asked for. */
export function useVideoLists() {
  const { filter, list } = useVideoAddress()
  const raw = useInfiniteQuery({
    ...rawVideosQuery(filter),
    placeholderData: keepPreviousData,
    enabled: list === 'raw',
  })
  const edited = useInfiniteQuery({
    ...editedVideosQuery(filter),
    placeholderData: keepPreviousData,
    enabled: list === 'edited',
  })
  return {
    raw: { query: raw, videos: raw.data?.pages.flatMap((page) => page.raw_videos) },
    edited: { query: edited, videos: edited.data?.pages.flatMap((page) => page.edited_videos) },
  }
}
export type VideoLists = ReturnType<typeof useVideoLists>

export function RawVideoList({ query, videos, asAdmin }: VideoLists['raw'] & { asAdmin: boolean }) {
  const { to, open } = useVideoAddress()
  const hint = asAdmin ? 'Upload the first one, and give it to an editor.' : 'What is assigned to you appears here.'
  return (
    <VideoList label="Raw videos" query={query} videos={videos} none="No raw videos yet" hint={hint}>
      {(video) => <RawVideoRow key={video.id} video={video} to={to(video.id)} isOpen={video.id === open} />}
    </VideoList>
  )
}

export function EditedVideoList({ query, videos }: VideoLists['edited']) {
  const { to, open } = useVideoAddress()
  const hint = 'Edits appear here as soon as they are uploaded.'
  return (
    <VideoList label="Edited videos" query={query} videos={videos} none="No edited videos yet" hint={hint}>
      {(video) => <EditedVideoRow key={video.id} video={video} to={to(video.id)} isOpen={video.id === open} />}
    </VideoList>
  )
}

type VideoListProps<Video> = {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<unknown>>
  videos: Video[] | undefined
  none: string
  hint: string
  children: (video: Video) => ReactNode
}

function VideoList<Video>({ label, query, videos, none, hint, children }: VideoListProps<Video>) {
  const { error, refetch } = query
  return (
    <div className="grid grid-cols-1 gap-2">
      <List
        label={label}
        query={query}
        rows={videos}
        failed={
          error && (
            <LoadFailed title={`Error loading videos: ${error.message}`} busy={query.isFetching} onRetry={refetch} />
          )
        }
        empty={<NoVideos none={none} hint={hint} />}
      >
        {children}
      </List>
      <MoreButton query={query}>Show older videos</MoreButton>
    </div>
  )
}

function NoVideos({ none, hint }: { none: string; hint: string }) {
  const { isFiltered, clear } = useVideoAddress()
  return (
    <NothingYet
      icon={Clapperboard}
      title={isFiltered ? 'No videos found' : none}
      hint={isFiltered ? 'Try other filters.' : hint}
    >
      {isFiltered && (
        <Button variant="outline" size="small" onClick={clear}>
          Clear Filters
        </Button>
      )}
    </NothingYet>
  )
}
