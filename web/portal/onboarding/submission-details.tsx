import type { ReactNode } from 'react'
import { submissionStatusNames } from '#content/onboarding.ts'
import type { Submission } from '#domain/onboarding.ts'
import { formatMoment } from '#content/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'

type SubmissionDetailsProps = { form: Submission; open: boolean; onOpenChange: (open: boolean) => void }

export function SubmissionDetails({ form, open, onOpenChange }: SubmissionDetailsProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={form.business_name || 'No business name yet'}
      description={`From ${form.owner.email}`}
      className="w-[min(48rem,calc(100vw-2rem))]"
    >
      <div className="grid gap-8">
        <Section
          title="Business Information"
          rows={[
            ['Business Name', form.business_name],
            ['Coach Name', form.full_name],
            ['Tagline', form.tagline],
            ['Email', form.email],
            ['Phone', form.phone],
            ['Training Locations', form.training_locations],
            ['Social Handle', form.primary_social_handle],
          ]}
        />
        <Section
          title="Experience & Credentials"
          rows={[
            ['Years of Experience', form.years_experience],
            ['Training Hours', form.total_training_hours?.toLocaleString('en-US')],
            ['Clients Transformed', form.clients_transformed?.toLocaleString('en-US')],
            ['Certifications', form.certifications.filter(Boolean).join(', ')],
          ]}
        />
        <Section
          title="Content & Messaging"
          rows={[
            ['Bio', form.bio],
            ['Inspirational Quote', form.inspirational_quote],
            ['Hero Headline', form.hero_headline],
          ]}
        />
        <Packages form={form} />
        <Section
          title="Technical & Timeline"
          rows={[
            ['Timeline', form.timeline_needed],
            ['Status', submissionStatusNames[form.submission_status]],
            ['Submitted', form.submitted_at && formatMoment(form.submitted_at)],
            ['Project Created', form.project_created ? 'Yes' : 'No'],
          ]}
        />
      </div>
    </Dialog>
  )
}

type Row = [label: string, value: ReactNode]

function Section({ title, rows }: { title: string; rows: Row[] }) {
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
