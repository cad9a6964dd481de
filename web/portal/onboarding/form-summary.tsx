import type { ReactNode } from 'react'
import { estimateDevelopmentTime, withoutBlanks } from '#domain/onboarding.ts'
import { brandStyles, imageDeliveries, onboardingSteps, requiredFeatures } from '#content/onboarding.ts'
import { Button } from '#web/ui/button.tsx'
import type { TypedFields } from './typed-fields.ts'
import { Swatch } from '#web/websites/swatch.tsx'

/** The whole form to read, step by step; `onEdit` leads back to a step. */
export function FormSummary({ form, onEdit }: { form: TypedFields; onEdit?: (step: number) => void }) {
  const summaries = summariesOf(withoutBlanks(form))
  return (
    <div className="grid gap-8">
      {summaries.map((facts, index) => {
        const { title = '', short = '' } = onboardingSteps[index] ?? {}
        return (
          <section key={title} aria-label={title} className="grid gap-3">
            <div className="flex items-center justify-between gap-4 border-b border-line pb-2">
              <h3 className="font-semibold">{title}</h3>
              {onEdit && (
                <Button variant="quiet" size="small" aria-label={`Edit ${short}`} onClick={() => onEdit(index + 1)}>
                  Edit
                </Button>
              )}
            </div>
            <dl className="grid gap-x-6 text-small sm:gap-y-2 sm:grid-cols-[12rem_minmax(0,1fr)]">
              {facts.map(([name, value]) => (
                <div key={name} className="contents">
                  <dt className="text-ink-soft max-sm:mt-3">{name}</dt>
                  <dd className="break-words whitespace-pre-line">{value || 'Not given'}</dd>
                </div>
              ))}
            </dl>
          </section>
        )
      })}
    </div>
  )
}

export type Fact = [name: string, value: ReactNode]

function summariesOf(form: TypedFields): Fact[][] {
  return [identityOf(form), servicesOf(form), brandOf(form), imagesOf(form), featuresOf(form)]
}

const count = (value: number | string | null) => value?.toLocaleString('en-US') ?? ''

function identityOf(form: TypedFields): Fact[] {
  return [
    ['Full name', form.full_name],
    ['Business name', form.business_name],
    ['Tagline', form.tagline],
    ['Email', form.email],
    ['Phone', form.phone],
    ['Training locations', form.training_locations],
    ['Social handle', form.primary_social_handle],
    ['Bio', form.bio],
    ['Quote', form.inspirational_quote],
    ['Years of experience', count(form.years_experience)],
    ['Training hours', count(form.total_training_hours)],
    ['Clients transformed', count(form.clients_transformed)],
    ['Certifications', form.certifications.join(', ')],
  ]
}

function servicesOf({ training_packages, most_popular_package }: TypedFields): Fact[] {
  if (training_packages.length === 0) return [['Packages', '']]
  return [
    ...training_packages.map(({ name, price, period, description, features }, index): Fact => {
      const cost = [price, period].filter(Boolean).join('/')
      const lines = [[name, cost].filter(Boolean).join(' - '), description, ...features.map((one) => one && `• ${one}`)]
      return [`Package ${index + 1}`, lines.filter(Boolean).join('\n')]
    }),
    ['Most popular', most_popular_package],
  ]
}

export function brandOf(form: TypedFields): Fact[] {
  return [
    ['Primary color', <Color key="primary" value={form.primary_color} />],
    ['Secondary color', form.secondary_color && <Color key="secondary" value={form.secondary_color} />],
    ['Style', form.brand_style && brandStyles[form.brand_style].label],
    ['Personality', form.brand_personality],
  ]
}

function Color({ value }: { value: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <Swatch color={value} />
      {value}
    </span>
  )
}

export function filesOf(form: TypedFields): Fact[] {
  const provided = [
    form.logo_provided && 'Logo',
    form.hero_image_provided && 'Hero image',
    form.profile_photo_provided && 'Profile photo',
  ]
  return [
    ['Images provided', provided.filter(Boolean).join(', ')],
    ['Delivery', form.image_delivery_method && imageDeliveries[form.image_delivery_method].label],
    ...(form.image_delivery_method === 'drive' ? [['Drive link', form.image_drive_link] satisfies Fact] : []),
    ['Help with photos', form.needs_photo_help ? 'Yes, please' : 'No'],
  ]
}

export const testimonialsOf = ({ testimonials }: Pick<TypedFields, 'testimonials'>) =>
  testimonials.map(({ text, clientName }) => [`“${text}”`, clientName].filter(Boolean).join(' ')).join('\n')

const imagesOf = (form: TypedFields): Fact[] => [
  ...filesOf(form),
  ['Hero headline', form.hero_headline],
  ['Hero supporting text', form.hero_supporting_text],
  ['Testimonials', testimonialsOf(form)],
]

function featuresOf({ required_features, timeline_needed }: TypedFields): Fact[] {
  return [
    ['Required features', required_features.map((id) => requiredFeatures[id].label).join(', ')],
    ['Estimated development', estimateDevelopmentTime(required_features)],
    ['Timeline', timeline_needed],
  ]
}
