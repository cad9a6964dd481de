import { useMemo } from 'react'
import { tradeNamed } from '#content/trades.ts'
import type { OnboardingFields } from '#domain/onboarding.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { PreviewBeside, PreviewButton } from '#web/websites/preview-beside.tsx'
import type { FramePicture, Place } from '#web/websites/website-frame.tsx'

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
export const WebsiteBeside = (props: WebsiteSoFarProps) => <PreviewBeside heading={heading} {...useShown(props)} />

/** The same where there is none. */
export const WebsiteButton = (props: WebsiteSoFarProps) => <PreviewButton heading={heading} {...useShown(props)} />
