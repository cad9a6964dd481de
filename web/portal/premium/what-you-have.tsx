import { Link } from 'react-router'
import { premiumDoors, premiumToCome } from '#content/dashboard.ts'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#web/ui/card.tsx'
import { useIncludes } from '../acting.ts'

/** What Premium is today, each part with the way to it; what is still to come is said to be. */
export function WhatYouHave() {
  const includes = { work: useIncludes('work'), money: useIncludes('money') }
  return (
    <Card>
      <CardHeader className="mb-4">
        <CardTitle>What you have now</CardTitle>
      </CardHeader>
      <ul className="grid gap-4">
        {premiumDoors
          .filter(({ area }) => includes[area])
          .map(({ name, text, to, action }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-semibold">{name}</p>
                <p className="text-small text-ink-soft">{text}</p>
              </div>
              <Link to={to} className={buttonLook({ variant: 'outline', size: 'small' })}>
                {action}
              </Link>
            </li>
          ))}
      </ul>
      <p className="mt-6 border-t border-line pt-4 text-small text-ink-soft">{premiumToCome}</p>
    </Card>
  )
}
