import { ExternalLink } from 'lucide-react'
import { buttonLook } from '#web/ui/button.tsx'

type PreviewWebsiteProps = { businessName: string; url: string }

/** Shows the draft that was made of a form, as its owner sees it. */
export function PreviewWebsite({ businessName, url }: PreviewWebsiteProps) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener"
      aria-label={`Preview Website: ${businessName}`}
      className={buttonLook({ variant: 'outline', size: 'small' })}
    >
      Preview Website
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  )
}
