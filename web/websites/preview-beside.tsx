import { Eye } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { WebsitePreview, type WebsitePreviewProps } from './website-preview.tsx'

/** The class of a screen that has a preview beside it. */
export const roomBeside =
  'relative [--beside:clamp(26rem,36vw,44rem)] has-data-beside:max-w-(--page-width) has-data-beside:pr-[calc(var(--beside)+4.5rem)]'

/** From where there is room for it. */
export const previewFits = '(width >= 80rem)'

/** Beside a form or a page: it stays in sight while that is scrolled. */
export function PreviewBeside(props: WebsitePreviewProps) {
  return (
    <div data-beside className="absolute inset-y-10 right-10 w-(--beside) print:hidden">
      <div className="sticky top-6 flex h-[calc(100dvh-9.5rem)] min-h-80">
        <WebsitePreview {...props} />
      </div>
    </div>
  )
}

/** The same where there is no room; only made while the dialog is open. */
export function PreviewButton({ heading, ...shown }: WebsitePreviewProps & { heading: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" className="print:hidden" onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" className="size-4" />
        Preview
      </Button>
      <Dialog fillsWindow open={open} onOpenChange={setOpen} title={heading}>
        <WebsitePreview {...shown} />
      </Dialog>
    </>
  )
}
