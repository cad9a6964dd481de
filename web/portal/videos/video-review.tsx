import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { awaitsReview, type EditedVideo, type RawVideo } from '#domain/videos.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { editedFacts, SavedNotes } from './edited-video-facts.tsx'
import { AdminNotes, ReviewButtons, ReviewItems, useDecision, type Decision } from './review-actions.tsx'
import { useVideoAddress } from './video-address.ts'
import { EditedStatusBadge, RawStatusBadge } from './video-badges.tsx'
import { VideoFacts } from './video-facts.tsx'
import { VideoMenu } from './video-menu.tsx'
import { VideoPlayer } from './video-player.tsx'
import { editedVideoQuery } from '#web/api/videos.ts'
import { LoadFailed } from '../load-failed.tsx'

type VideoReviewProps = { id: string; asAdmin: boolean }

/** An edit beside the raw video it was made from. */
export function VideoReview({ id, asAdmin }: VideoReviewProps) {
  const { data, error, refetch, isFetching } = useQuery(editedVideoQuery(id))
  return (
    <Card className="grid grid-cols-1 gap-6">
      {data && <SideBySide edit={data.edited_video} raw={data.raw_video} asAdmin={asAdmin} />}
      {!data && error && (
        <LoadFailed title={`Error loading the video: ${error.message}`} busy={isFetching} onRetry={refetch} />
      )}
      {!data && !error && <Spinner label="Loading the video" />}
    </Card>
  )
}

function SideBySide({ edit, raw, asAdmin }: { edit: EditedVideo; raw: RawVideo; asAdmin: boolean }) {
  const { to } = useVideoAddress()
  const deciding = useDecision(edit.id)
  const decision = asAdmin && awaitsReview(edit) ? deciding : null
  const navigate = useNavigate()
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <CardTitle className="break-words">{edit.title}</CardTitle>
          <div className="flex flex-wrap gap-2">
            <Badge tone="outline">Version {edit.version_number}</Badge>
            <EditedStatusBadge status={edit.status} />
          </div>
        </div>
        <VideoMenu
          kind="edited-videos"
          video={edit}
          mayDelete={asAdmin}
          leave={() => navigate(to(), { replace: true })}
        >
          {decision && <ReviewItems decision={decision} />}
        </VideoMenu>
      </div>
      <div className="grid grid-cols-1 gap-6 @3xl:grid-cols-2">
        <section aria-labelledby="the-edit" className="grid content-start gap-3">
          <h3 id="the-edit" className="font-semibold">
            The edit
          </h3>
          <VideoPlayer kind="edited-videos" video={edit} hasKeys onNote={decision?.noteAt} />
        </section>
        <section aria-labelledby="the-raw-video" className="grid content-start gap-3">
          <h3 id="the-raw-video" className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            The raw video <RawStatusBadge status={raw.status} />
          </h3>
          <VideoPlayer kind="raw-videos" video={raw} />
        </section>
      </div>
      <Words edit={edit} raw={raw} notes={decision && <AdminNotes decision={decision} rows={3} />} />
      {decision && <ReviewFoot decision={decision} />}
    </>
  )
}

type WordsProps = { edit: EditedVideo; raw: RawVideo; notes: ReactNode }

/** What was asked for and what is said of it, beside what one writes. */
function Words({ edit, raw, notes }: WordsProps) {
  return (
    <div className={cx('grid grid-cols-1 items-start gap-6', notes && '@3xl:grid-cols-2')}>
      {notes}
      <div className="grid gap-6">
        {raw.instructions && (
          <section aria-label="Instructions" className="border-l-2 border-line-strong pl-4">
            <p className="text-note font-semibold text-ink-soft">Instructions</p>
            <p className="max-w-prose text-small break-words whitespace-pre-line">{raw.instructions}</p>
          </section>
        )}
        {edit.description && (
          <p className="max-w-prose text-small break-words whitespace-pre-line">{edit.description}</p>
        )}
        <SavedNotes video={edit} />
        <VideoFacts facts={editedFacts(edit)} />
      </div>
    </div>
  )
}

/** However long the page is: what is to be decided stays in view, above the bar at the foot of a phone. */
function ReviewFoot({ decision }: { decision: Decision }) {
  return (
    <section
      aria-label="Your decision"
      className="sticky bottom-0 z-10 -mx-6 -mb-6 border-t border-line bg-raised px-6 py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:-mx-8 sm:-mb-8 sm:rounded-b-card sm:px-8"
    >
      <ReviewButtons decision={decision} />
    </section>
  )
}
