import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Clapperboard } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { EditedVideoCard } from './edited-video-card.tsx'
import { RawVideoCard } from './raw-video-card.tsx'
import { useVideoAddress } from './video-address.ts'
import { editedVideosQuery, rawVideosQuery } from './video-queries.ts'
import { LoadFailed } from '../load-failed.tsx'

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
  const { error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = query
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
      {hasNextPage && (
        <Button
          variant="outline"
          busy={isFetchingNextPage}
          className="justify-self-center"
          onClick={() => void fetchNextPage()}
        >
          Show older videos
        </Button>
      )}
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
  const { filter, setFilter } = useVideoAddress()
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Card className="grid justify-items-center gap-3 py-14 text-center">
      <Clapperboard aria-hidden="true" className="size-10 text-mark" strokeWidth={1.25} />
      <h3 className="font-display text-heading">{isFiltered ? 'No videos found' : none}</h3>
      <p className="max-w-prose text-small text-ink-soft">{isFiltered ? 'Try other filters.' : hint}</p>
      {isFiltered && (
        <Button variant="outline" size="small" onClick={() => setFilter({})}>
          Clear Filters
        </Button>
      )}
    </Card>
  )
}
