import { useQuery } from '@tanstack/react-query'
import type { RawVideo } from '#domain/videos.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { RawVideoCard } from './raw-video-card.tsx'
import { rawVideoQuery } from '#web/api/videos.ts'
import { LoadFailed } from '../load-failed.tsx'

type RawVideoDetailProps = { id: string; listed: RawVideo | undefined; asAdmin: boolean }

/** One raw video; as its list shows it until it is read. */
export function RawVideoDetail({ id, listed, asAdmin }: RawVideoDetailProps) {
  const { data: video, error, refetch, isFetching } = useQuery({ ...rawVideoQuery(id), placeholderData: () => listed })
  if (video) return <RawVideoCard video={video} asAdmin={asAdmin} />
  if (!error) return <Spinner label="Loading the video" />
  return <LoadFailed title={`Error loading the video: ${error.message}`} busy={isFetching} onRetry={refetch} />
}
