import { Eye } from 'lucide-react'
import { useMemo, useState } from 'react'
import { tradeNamed } from '#content/trades.ts'
import type { OnboardingFields } from '#domain/onboarding.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FramePicture, Place } from '#web/websites/website-frame.tsx'
import { WebsitePreview } from '#web/websites/website-preview.tsx'

const heading = 'Your website so far'
const trade = 'fitness'

/** What each step is about. */
const places: Place[] = [
  { section: 'about' },
  { section: 'packages' },
  { section: 'top' },
  { section: 'hero' },
  { section: 'contact' },
  { section: 'top' },
]

type WebsiteSoFarProps = { answers: OnboardingFields; step: number }
const pictures: Record<string, FramePicture> = {}

function useShown({ answers, step }: WebsiteSoFarProps) {
  const content = useMemo(
    () => contentFrom({ answers, pictures: [], trade: tradeNamed(trade), tradeName: trade }),
    [answers],
  )
  const place = places[step - 1]
  return { content, pictures, hasHints: true, ...(place && { place }) }
}

/** Beside the form, where there is room: it stays in sight while the form is scrolled. */
export function WebsiteBeside(props: WebsiteSoFarProps) {
  return (
    <div data-beside className="absolute inset-y-10 right-10 w-(--beside) print:hidden">
      <div className="sticky top-6 flex h-[calc(100dvh-9.5rem)] min-h-80">
        <WebsitePreview heading={heading} {...useShown(props)} />
      </div>
    </div>
  )
}

/** The same where there is none. */
export function PreviewButton(props: WebsiteSoFarProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" size="small" className="print:hidden" onClick={() => setOpen(true)}>
        <Eye aria-hidden="true" className="size-4" />
        Preview
      </Button>
      <Dialog fillsWindow open={open} onOpenChange={setOpen} title={heading}>
        <InDialog {...props} />
      </Dialog>
    </>
  )
}

/** Only made while the dialog is open. */
const InDialog = (props: WebsiteSoFarProps) => <WebsitePreview {...useShown(props)} />
