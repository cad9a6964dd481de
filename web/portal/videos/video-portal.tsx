import { useQuery } from '@tanstack/react-query'
import { Film, Tags, Upload } from 'lucide-react'
import { useState } from 'react'
import { ListAndDetail } from '#web/lists/list-and-detail.tsx'
import { ListTools } from '#web/lists/list.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { EditedUploadDialog } from './edited-upload-dialog.tsx'
import { RawVideoDetail } from './raw-video-detail.tsx'
import { RawUploadDialog } from './raw-upload-dialog.tsx'
import { VideoActivity } from './video-activity.tsx'
import { useVideoAddress, type VideoList } from './video-address.ts'
import { VideoCategoriesDialog } from './video-categories-dialog.tsx'
import { VideoFilters, VideoSearch } from './video-filters.tsx'
import { EditedVideoList, RawVideoList, useVideoLists, type VideoLists } from './video-lists.tsx'
import { videoSummaryQuery } from '#web/api/videos.ts'
import { VideoReview } from './video-review.tsx'
import { VideoStats } from './video-stats.tsx'

type VideoPortalProps = { asAdmin: boolean }

/** S2 §2 Video Portal; in the employee dashboard without the admin's actions. The server decides who sees and does what. */
export function VideoPortal({ asAdmin }: VideoPortalProps) {
  const { list, open, to } = useVideoAddress()
  const lists = useVideoLists()
  const { query, videos } = list === 'edited' ? lists.edited : lists.raw
  const room = (
    <div className="grid grid-cols-1 gap-1.5">
      <ListTools search={<VideoSearch />} actions={open === undefined && <UploadButtons asAdmin={asAdmin} />} />
      <VideoTabs asAdmin={asAdmin} lists={lists} />
      {open === undefined && <VideoStats />}
    </div>
  )
  return (
    <div className="group/videos grid grid-cols-1 gap-1.5">
      {/* Where it stands alone, the bar says it. */}
      <h2 className="sr-only font-display text-heading group-[&:not(:first-child)]/videos:not-sr-only">
        Video Management
      </h2>
      <ListAndDetail
        list={room}
        open={open}
        rows={videos}
        to={to}
        onEnd={() => void (query.hasNextPage && query.fetchNextPage())}
        back="Back to videos"
      >
        {open && list === 'edited' && <VideoReview key={open} id={open} asAdmin={asAdmin} />}
        {open && list === 'raw' && (
          <RawVideoDetail
            key={open}
            id={open}
            listed={lists.raw.videos?.find(({ id }) => id === open)}
            asAdmin={asAdmin}
          />
        )}
      </ListAndDetail>
    </div>
  )
}

function UploadButtons({ asAdmin }: VideoPortalProps) {
  const [open, setOpen] = useState<'raw' | 'edited' | 'categories' | null>(null)
  const change = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <>
      {asAdmin && (
        <Button size="small" className="min-h-10" onClick={() => setOpen('raw')}>
          <Upload aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Upload Raw Video</span>
        </Button>
      )}
      <Button
        size="small"
        variant={asAdmin ? 'outline' : 'primary'}
        className="min-h-10"
        onClick={() => setOpen('edited')}
      >
        <Film aria-hidden="true" className="size-4" />
        <span className="max-sm:sr-only">Upload Edited Video</span>
      </Button>
      {asAdmin && (
        <Button size="small" variant="outline" className="min-h-10" onClick={() => setOpen('categories')}>
          <Tags aria-hidden="true" className="size-4" />
          <span className="max-sm:sr-only">Categories</span>
        </Button>
      )}
      {asAdmin && <VideoCategoriesDialog open={open === 'categories'} onOpenChange={change} />}
      {asAdmin && <RawUploadDialog open={open === 'raw'} onOpenChange={change} />}
      <EditedUploadDialog open={open === 'edited'} onOpenChange={change} />
    </>
  )
}

function VideoTabs({ asAdmin, lists }: VideoPortalProps & { lists: VideoLists }) {
  const { list, setList } = useVideoAddress()
  const { data: summary } = useQuery(videoSummaryQuery)
  return (
    <Tabs value={list} onValueChange={(value: VideoList) => setList(value)} className="grid-cols-1 gap-1.5">
      <div className="relative flex items-center gap-3 overflow-x-auto overflow-y-hidden">
        <TabList activateOnFocus={false} aria-label="Videos" className="shrink-0">
          <Tab value="raw">
            Raw Videos
            <CountBadge count={summary?.pending_raw ?? 0} what="pending" />
          </Tab>
          <Tab value="edited">
            Edited Videos
            <CountBadge count={summary?.pending_review ?? 0} what="to review" />
          </Tab>
          <Tab value="activity">Activity Logs</Tab>
        </TabList>
        <VideoFilters />
      </div>
      <TabPanel value="raw">
        <RawVideoList {...lists.raw} asAdmin={asAdmin} />
      </TabPanel>
      <TabPanel value="edited">
        <EditedVideoList {...lists.edited} />
      </TabPanel>
      <TabPanel value="activity">
        <VideoActivity />
      </TabPanel>
    </Tabs>
  )
}

/** The tab of the back office. */
export const AdminVideoPortal = () => <VideoPortal asAdmin />
