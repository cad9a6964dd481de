import { Download } from 'lucide-react'
import { buttonLook } from '#web/ui/button.tsx'

type DownloadAsZipProps = {
  id: string
  /** Where it stands beside others of its kind. */
  of?: string
}

/** All of a website, as files that stand by themselves. */
export const DownloadAsZip = ({ id, of }: DownloadAsZipProps) => (
  <a
    href={`/api/websites/${id}/export`}
    download
    aria-label={of && `Download as zip: ${of}`}
    className={buttonLook({ variant: 'outline', size: 'small' })}
  >
    <Download aria-hidden="true" className="size-4" />
    Download as zip
  </a>
)
