import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { requiredFeatures, submissionStatusNames } from '#content/onboarding.ts'
import { estimateDevelopmentTime, withoutBlanks } from '#domain/onboarding.ts'
import { mayBecomeProject, type Submission } from '#domain/submissions.ts'
import { formatMoment } from '#content/dates.ts'
import { submissionQuery } from '#web/api/submissions.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Copy } from '#web/ui/copy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { CustomerLink } from '../customer-link.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { CompletionButton } from './completion-button.tsx'
import { CreateProject, OpenProject } from './create-project.tsx'
import { brandOf, filesOf, testimonialsOf, type Fact } from './form-summary.tsx'
import { PreviewWebsite } from './preview-website.tsx'

/** A form as the team reads it; `listed` is what the list beside it has of it already. */
export function SubmissionDetails({ id, listed }: { id: string; listed: Submission | undefined }) {
  const { data, error, refetch, isFetching } = useQuery({ ...submissionQuery(id), enabled: listed === undefined })
  const form = listed ?? data
  if (form) return <Details form={form} />
  if (form === null) return <Alert tone="danger" title="This form could not be found." />
  if (!error) return <Spinner label="Loading the form" />
  return (
    <LoadFailed title="Error Loading Submissions" busy={isFetching} onRetry={refetch}>
      {error.message}
    </LoadFailed>
  )
}

/**
 * All that a coach told us, and at its end what is made of it: nobody makes a project of what they have not read. S2's dialog,
 * and no modal one: the list beside it can be worked with.
 */
function Details({ form }: { form: Submission }) {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (focused?.matches('body, main, [data-row], [data-row] *')) dialog.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Card
      ref={dialog}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the element would lie above the page
      role="dialog"
      aria-labelledby="form-details"
      data-beside
      tabIndex={-1}
      className="grid grid-cols-1 gap-8 pb-0 sm:pb-0"
    >
      <div className="grid gap-1.5">
        <CardTitle id="form-details" className="wrap-anywhere">
          {form.business_name || 'No business name yet'}
        </CardTitle>
        <p className="text-small wrap-anywhere text-ink-soft">
          From <CustomerLink id={form.owner.user_id}>{form.owner.email}</CustomerLink>
        </p>
      </div>
      <Given form={withoutBlanks(form)} />
      <Foot form={form} />
    </Card>
  )
}

function Given({ form }: { form: Submission }) {
  return (
    <>
      <Section
        title="Business Information"
        rows={[
          ['Business Name', form.business_name],
          ['Coach Name', form.full_name],
          ['Tagline', form.tagline],
          ['Email', <Copied key="email" text={form.email} />],
          ['Phone', <Copied key="phone" text={form.phone} />],
          ['Training Locations', form.training_locations],
          ['Social Handle', <Copied key="handle" text={form.primary_social_handle} />],
        ]}
      />
      <Section
        title="Experience & Credentials"
        rows={[
          ['Years of Experience', form.years_experience],
          ['Training Hours', form.total_training_hours?.toLocaleString('en-US')],
          ['Clients Transformed', form.clients_transformed?.toLocaleString('en-US')],
          ['Certifications', form.certifications.join(', ')],
        ]}
      />
      <Section
        title="Content & Messaging"
        rows={[
          ['Bio', form.bio],
          ['Inspirational Quote', form.inspirational_quote],
          ['Hero Headline', form.hero_headline],
          ['Hero Supporting Text', form.hero_supporting_text],
          ['Testimonials', testimonialsOf(form)],
        ]}
      />
      <Packages form={form} />
      <Section title="Brand & Style" rows={brandOf(form)} />
      <Section
        title="Images"
        rows={filesOf(form).map(([label, value]) =>
          label === 'Drive link' ? [label, <Copied key="link" text={form.image_drive_link} />] : [label, value],
        )}
      />
      <Section
        title="Technical & Timeline"
        rows={[
          ['Required Features', form.required_features.map((id) => requiredFeatures[id].label).join(', ')],
          ['Estimated Development', estimateDevelopmentTime(form.required_features)],
          ['Timeline', form.timeline_needed],
          ['Status', submissionStatusNames[form.submission_status]],
          ['Submitted', form.submitted_at && formatMoment(form.submitted_at)],
          ['Project Created', form.project_created ? 'Yes' : 'No'],
        ]}
      />
    </>
  )
}

function Copied({ text }: { text: string }) {
  if (text === '') return 'N/A'
  return (
    <>
      {text}
      <Copy text={text} />
    </>
  )
}

/** Always in view: what is made of the form. */
function Foot({ form }: { form: Submission }) {
  const mayCreate = mayBecomeProject(form)
  return (
    <div className="sticky bottom-0 -mx-6 flex flex-wrap items-center gap-3 rounded-b-card border-t border-line bg-raised px-6 py-4 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8">
      {mayCreate && <CreateProject form={form} />}
      {form.created_project_id && <OpenProject id={form.created_project_id} />}
      {form.preview_url && <PreviewWebsite businessName={form.business_name} url={form.preview_url} />}
      <CompletionButton form={form} isDone />
      {mayCreate && <p className="text-note text-ink-soft">The client is welcomed by email.</p>}
    </div>
  )
}

function Section({ title, rows }: { title: string; rows: Fact[] }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{title}</h3>
      <dl className="divide-y divide-line border-y border-line text-small">
        {rows.map(([label, value]) => (
          <div key={label} className="gap-4 py-2.5 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value === '' ? 'N/A' : (value ?? 'N/A')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Packages({ form: { training_packages, most_popular_package } }: { form: Submission }) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">Training Packages</h3>
      {training_packages.length === 0 && <p className="text-small text-ink-soft">None yet</p>}
      <ul className="grid gap-4">
        {training_packages.map(({ name, price, period, description, features }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- packages have no id, and two may have the same name
          <li key={place} className="grid gap-1 border-l-2 border-line pl-4 text-small">
            <p className="font-semibold wrap-anywhere">
              {name || 'Unnamed'} - {price || 'no price'}
              {period && `/${period}`}
              {name !== '' && name === most_popular_package && ' (Most Popular)'}
            </p>
            {description && <p className="wrap-anywhere whitespace-pre-line">{description}</p>}
            <ul className="list-disc pl-5">
              {features.filter(Boolean).map((feature) => (
                <li key={feature} className="wrap-anywhere">
                  {feature}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
