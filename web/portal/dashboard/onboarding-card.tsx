import { Link } from 'react-router'
import type { OnboardingState } from '#domain/onboarding.ts'
import { formatDate } from '#content/dates.ts'
import { promiseOf } from '#content/lead-received.ts'
import { useNow } from '#web/dates/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'

/** A form that was handed in, until it has become a project. */
export function OnboardingCard({ onboarding }: { onboarding: OnboardingState }) {
  const { business_name, submitted_at, answer_by } = onboarding
  const now = useNow()
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <CardTitle>Your coach website: {business_name}</CardTitle>
        <Badge tone="success">Submitted</Badge>
      </div>
      <p className="max-w-prose text-small">
        {submitted_at && `We have your form since ${formatDate(submitted_at)}. `}
        {answer_by && `${promiseOf(new Date(answer_by), now)} `}
        Then your project stands here.
      </p>
      <Link
        to="/fitness-onboarding"
        className={buttonLook({ variant: 'outline', size: 'small', className: 'justify-self-start' })}
      >
        Open your form
      </Link>
    </Card>
  )
}
