import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { isFrozen, type OnboardingForm, type SubmissionStatus } from '#domain/onboarding.ts'
import { agency } from '#content/agency.ts'
import { onboardingQuery } from '#web/api/onboarding.ts'
import { formatDate } from '#content/dates.ts'
import { unlistedPageMeta } from '#web/site/page-meta.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { roomBeside } from '#web/websites/preview-beside.tsx'
import { FormSummary } from './onboarding/form-summary.tsx'
import { WebsiteReady } from './onboarding/website-ready.tsx'
import { Wizard } from './onboarding/wizard.tsx'
import { useIncludes } from './acting.ts'
import { PartIsBilling } from './not-your-part.tsx'
import { PortalPage } from './portal-page.tsx'
import { useSignedInUser } from './signed-in-user.ts'
import { LoadFailed } from './load-failed.tsx'

export const meta = () => unlistedPageMeta(`Fitness Onboarding | ${agency.name}`)

export default function FitnessOnboarding() {
  const seesWork = useIncludes('work')
  if (!seesWork) {
    return (
      <PortalPage title="Fitness Onboarding" className="max-w-5xl">
        <PartIsBilling />
      </PortalPage>
    )
  }
  return (
    <PortalPage title="Fitness Onboarding" className={cx('max-w-5xl', roomBeside)}>
      <p className="-mt-4 max-w-prose text-small text-ink-soft">
        Everything we need for your coach website, in six steps. What you type is saved as you go; come back whenever
        you like, on any device.
      </p>
      <OwnForm />
    </PortalPage>
  )
}

function OwnForm() {
  const user = useSignedInUser()
  const { data: form, error, refetch, isFetching } = useQuery(onboardingQuery)
  /** The submission that is being changed; a new one ends the changing. */
  const [changing, setChanging] = useState<string | null>(null)
  const [wasFilledIn, setWasFilledIn] = useState(false)
  if (form === undefined && error) {
    return <LoadFailed title={`Error loading your form: ${error.message}`} busy={isFetching} onRetry={refetch} />
  }
  if (form === undefined) return <Spinner label="Loading your form..." />
  const isHandedIn =
    form !== null && (isFrozen(form) || (form.submission_status === 'submitted' && form.submitted_at !== changing))
  if (!isHandedIn && !wasFilledIn) setWasFilledIn(true)
  if (isHandedIn) {
    return <HandedIn form={form} isNew={wasFilledIn} onChange={() => setChanging(form.submitted_at)} />
  }
  return <Wizard stored={form} user={user} />
}

const standings: Partial<Record<SubmissionStatus, string>> = {
  submitted: 'Your form is submitted. Our team will contact you within 24 hours.',
  processing: 'We are building your website from these answers.',
  completed: 'Your website was built from these answers.',
}

type HandedInProps = { form: OnboardingForm; isNew: boolean; onChange: () => void }

/**
 * A form that the team has: to read, and as long as nobody works from it, to change once more. Who has just submitted it, at the end
 * of a long page, is brought to what became of it.
 */
function HandedIn({ form, isNew, onChange }: HandedInProps) {
  const { submission_status: status, submitted_at } = form
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) notice.current?.focus()
  }, [isNew])
  return (
    <>
      <div ref={notice} tabIndex={-1} className="scroll-mt-6 outline-none">
        <WebsiteReady />
        <Alert tone="success" title={standings[status]}>
          {submitted_at && <p>Submitted {formatDate(submitted_at)}.</p>}
          {isFrozen(form) && (
            <p>
              The form can no longer be changed here. Something is different now?{' '}
              <Link to="/support-tickets" className="underline decoration-mark underline-offset-4">
                Open a support ticket
              </Link>
            </p>
          )}
        </Alert>
      </div>
      <Card className="grid gap-6">
        <h2 className="font-display text-heading">Your answers</h2>
        <FormSummary form={form} />
        {!isFrozen(form) && (
          <div className="grid justify-items-start gap-2 border-t border-line pt-6">
            <Button changes variant="outline" onClick={onChange}>
              Change my answers
            </Button>
            <p className="text-note text-ink-soft">
              With the first change the form becomes a draft again, until you submit it anew.
            </p>
          </div>
        )}
      </Card>
    </>
  )
}
