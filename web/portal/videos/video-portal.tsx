import { useQuery } from '@tanstack/react-query'
import { Tags, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { EditedUploadDialog } from './edited-upload-dialog.tsx'
import { RawUploadDialog } from './raw-upload-dialog.tsx'
import { VideoActivity } from './video-activity.tsx'
import { useVideoAddress, type VideoList } from './video-address.ts'
import { VideoCategoriesDialog } from './video-categories-dialog.tsx'
import { VideoFilters } from './video-filters.tsx'
import { EditedVideoList, RawVideoList } from './video-lists.tsx'
import { videoSummaryQuery } from '#web/api/videos.ts'
import { VideoReview } from './video-review.tsx'
import { VideoStats } from './video-stats.tsx'

type VideoPortalProps = { asAdmin: boolean }

/** S2 §2 Video Portal; in the employee dashboard without the admin's actions. The server decides who sees and does what. */
export function VideoPortal({ asAdmin }: VideoPortalProps) {
  const { editId } = useVideoAddress()
  if (editId) return <VideoReview key={editId} id={editId} asAdmin={asAdmin} />
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <h2 className="font-display text-title">Video Management</h2>
        <UploadButtons asAdmin={asAdmin} />
      </div>
      <VideoStats />
      <VideoFilters />
      <VideoTabs asAdmin={asAdmin} />
    </div>
  )
}

function UploadButtons({ asAdmin }: VideoPortalProps) {
  const [open, setOpen] = useState<'raw' | 'edited' | 'categories' | null>(null)
  const change = (isOpen: boolean) => !isOpen && setOpen(null)
  return (
    <div className="flex flex-wrap gap-3">
      {asAdmin && (
        <Button onClick={() => setOpen('raw')}>
          <Upload aria-hidden="true" className="size-4" />
          Upload Raw Video
        </Button>
      )}
      <Button variant={asAdmin ? 'outline' : 'primary'} onClick={() => setOpen('edited')}>
        <Upload aria-hidden="true" className="size-4" />
        Upload Edited Video
      </Button>
      {asAdmin && (
        <Button variant="outline" onClick={() => setOpen('categories')}>
          <Tags aria-hidden="true" className="size-4" />
          Categories
        </Button>
      )}
      {asAdmin && <VideoCategoriesDialog open={open === 'categories'} onOpenChange={change} />}
      {asAdmin && <RawUploadDialog open={open === 'raw'} onOpenChange={change} />}
      <EditedUploadDialog open={open === 'edited'} onOpenChange={change} />
    </div>
  )
}

function VideoTabs({ asAdmin }: VideoPortalProps) {
  const { list, setList } = useVideoAddress()
  const { data: summary } = useQuery(videoSummaryQuery)
  return (
    <Tabs value={list} onValueChange={(value: VideoList) => setList(value)} className="grid-cols-1">
      <TabList activateOnFocus={false} aria-label="Videos" className="overflow-x-auto overflow-y-hidden">
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
      <TabPanel value="raw">
        <RawVideoList asAdmin={asAdmin} />
      </TabPanel>
      <TabPanel value="edited">
        <EditedVideoList asAdmin={asAdmin} />
      </TabPanel>
      <TabPanel value="activity">
        <VideoActivity />
      </TabPanel>
    </Tabs>
  )
}

/** The tab of the back office. */
export const AdminVideoPortal = () => <VideoPortal asAdmin />
