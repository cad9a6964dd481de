import { Link } from 'react-router'
import type { OnboardingState } from '#domain/onboarding.ts'
import { formatDate, formatMoment } from '#content/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonLook } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'

/** A form that was handed in, until it has become a project. */
export function OnboardingCard({ onboarding }: { onboarding: OnboardingState }) {
  const { business_name, submitted_at, answer_by } = onboarding
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <CardTitle>Your coach website: {business_name}</CardTitle>
        <Badge tone="success">Submitted</Badge>
      </div>
      <p className="max-w-prose text-small">
        {submitted_at && `We have your form since ${formatDate(submitted_at)}. `}
        {answer_by && `You hear from us by ${formatMoment(answer_by)}. `}
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
