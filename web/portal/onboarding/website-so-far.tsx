import { useMemo } from 'react'
import { tradeNamed } from '#content/trades.ts'
import type { OnboardingFields } from '#domain/onboarding.ts'
import { contentFrom } from '#domain/website-answers.ts'
import { PreviewBeside, PreviewButton } from '#web/websites/preview-beside.tsx'
import type { Pictures } from '#web/websites/use-pictures.ts'
import type { Place } from '#web/websites/website-frame.tsx'

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

type WebsiteSoFarProps = { answers: OnboardingFields; pictures: Pictures; step: number }

function useShown({ answers, pictures: { all, frame }, step }: WebsiteSoFarProps) {
  const content = useMemo(
    () => contentFrom({ answers, pictures: all, trade: tradeNamed(trade), tradeName: trade }),
    [answers, all],
  )
  const place = places[step - 1]
  return { content, pictures: frame, hasHints: true, ...(place && { place }) }
}

/** Beside the form, where there is room: it stays in sight while the form is scrolled. */
export const WebsiteBeside = (props: WebsiteSoFarProps) => <PreviewBeside heading={heading} {...useShown(props)} />

/** The same where there is none. */
export const WebsiteButton = (props: WebsiteSoFarProps) => <PreviewButton heading={heading} {...useShown(props)} />
