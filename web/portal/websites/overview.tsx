import { useMemo } from 'react'
import { Link } from 'react-router'
import type { CustomerWebsite } from '#domain/customer-websites.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { DownloadAsZip } from '#web/websites/download-as-zip.tsx'
import { framePictures } from '#web/websites/frame-pictures.ts'
import { PreviewButton } from '#web/websites/preview-beside.tsx'
import { WebsitePreview } from '#web/websites/website-preview.tsx'
import { SendButton, WaitingVersion } from './approval.tsx'
import { OnlineSwitch } from './online-switch.tsx'
import { PreviewLink } from './preview-link.tsx'
import { StateBadges } from './state-badges.tsx'
import { Views } from './views.tsx'
import { WebsiteAddress } from './website-address.tsx'
import { WebsiteWarnings } from './website-warnings.tsx'

/** From where the draft has room beside what is said of it. */
const previewFits = '(width >= 64rem)'

/** How a website stands, and the draft itself. */
export function Overview({ website }: { website: CustomerWebsite }) {
  const { id, content, pictures, waiting } = website
  const hasRoomBeside = useMedia(previewFits)
  const framed = useMemo(() => framePictures(pictures), [pictures])
  const preview = { heading: 'Your website so far', content, pictures: framed }
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-6">
        <WebsiteWarnings website={website} />
        <Card className="grid gap-5">
          <div className="grid gap-3">
            <CardTitle className="wrap-anywhere">{content.business_name}</CardTitle>
            <StateBadges website={website} />
            <WebsiteAddress website={website} />
          </div>
          {waiting && <WaitingVersion websiteId={id} waiting={waiting} />}
          <div className="flex flex-wrap gap-3">
            {!hasRoomBeside && <PreviewButton {...preview} />}
            <Link to="/website-editor" className={buttonLook({ variant: 'outline', size: 'small' })}>
              Edit website
            </Link>
            <SendButton website={website} />
            <OnlineSwitch website={website} />
            <DownloadAsZip id={id} />
          </div>
        </Card>
        <PreviewLink website={website} />
        <Views website={website} />
      </div>
      {hasRoomBeside && (
        <div className="sticky top-6 flex h-[calc(100dvh-3rem)] max-h-200 min-h-96 self-start print:hidden">
          <WebsitePreview {...preview} />
        </div>
      )}
    </div>
  )
}
