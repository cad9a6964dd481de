import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { MoreButton } from '../more-button.tsx'
import { NothingYet } from '../nothing-yet.tsx'
import { EditedVideoCard } from './edited-video-card.tsx'
import { RawVideoCard } from './raw-video-card.tsx'
import { useVideoAddress } from './video-address.ts'
import { editedVideosQuery, rawVideosQuery } from '#web/api/videos.ts'

type ListProps = { asAdmin: boolean }

export function RawVideoList({ asAdmin }: ListProps) {
  const { filter } = useVideoAddress()
  const query = useInfiniteQuery(rawVideosQuery(filter))
  const videos = query.data?.pages.flatMap((page) => page.raw_videos)
  return (
    <VideoList
      query={query}
      cards={videos?.map((video) => [video.id, <RawVideoCard key={video.id} video={video} asAdmin={asAdmin} />])}
      none="No raw videos yet"
      hint={asAdmin ? 'Upload the first one, and give it to an editor.' : 'What is assigned to you appears here.'}
    />
  )
}

export function EditedVideoList({ asAdmin }: ListProps) {
  const { filter } = useVideoAddress()
  const query = useInfiniteQuery(editedVideosQuery(filter))
  const videos = query.data?.pages.flatMap((page) => page.edited_videos)
  return (
    <VideoList
      query={query}
      cards={videos?.map((video) => [video.id, <EditedVideoCard key={video.id} video={video} asAdmin={asAdmin} />])}
      none="No edited videos yet"
      hint="Edits appear here as soon as they are uploaded."
    />
  )
}

type VideoListProps = {
  query: Pick<
    UseInfiniteQueryResult,
    'error' | 'refetch' | 'isFetching' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  cards: [id: string, card: ReactNode][] | undefined
  none: string
  hint: string
}

function VideoList({ query, cards, none, hint }: VideoListProps) {
  const { error, refetch, isFetching } = query
  if (error && !cards) {
    return <LoadFailed title={`Error loading videos: ${error.message}`} busy={isFetching} onRetry={refetch} />
  }
  if (!cards) return <Loading />
  if (cards.length === 0) return <NoVideos none={none} hint={hint} />
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {cards.map(([id, card]) => (
          <li key={id}>{card}</li>
        ))}
      </ul>
      <MoreButton query={query}>Show older videos</MoreButton>
    </div>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading videos...</output>
      {['first', 'second', 'third'].map((place) => (
        <Card key={place} className="grid gap-5 p-4 sm:p-6 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
          <Skeleton className="aspect-video h-auto" />
          <div className="grid content-start gap-3">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="w-1/3" />
            <Skeleton className="w-full" />
          </div>
        </Card>
      ))}
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
