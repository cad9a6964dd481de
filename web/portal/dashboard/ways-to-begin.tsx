import { Link } from 'react-router'
import { waysToBegin } from '#content/dashboard.ts'
import type { OnboardingState } from '#domain/onboarding.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardDescription, CardHeader, CardTitle } from '#web/ui/card.tsx'

/** What somebody sees who has just come: nothing of theirs is here yet, and three ways to change that; what is paid is not a member's. */
export function WaysToBegin({ onboarding, seesMoney }: { onboarding: OnboardingState | null; seesMoney: boolean }) {
  const ways = waysToBegin.filter(({ price }) => seesMoney || price === undefined)
  return (
    <Card>
      <CardHeader>
        <CardTitle>{seesMoney ? 'Three' : 'Two'} ways to begin</CardTitle>
        <CardDescription>No website projects found</CardDescription>
      </CardHeader>
      <ol className="grid gap-6">
        {ways.map(({ name, price, text, to, action, goOn }, index) => (
          <li key={to} className="grid gap-2 border-t border-line pt-6 first:border-0 first:pt-0">
            <h3 className="flex flex-wrap items-baseline gap-x-3 font-semibold">
              {name}
              {price && <span className="font-display text-heading tabular-nums">{price}</span>}
            </h3>
            <p className="max-w-prose text-small text-ink-soft">{text}</p>
            <Link
              to={to}
              className={buttonLook({
                variant: index === 0 ? 'primary' : 'outline',
                size: 'small',
                className: 'justify-self-start',
              })}
            >
              {(onboarding && goOn) || action}
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
