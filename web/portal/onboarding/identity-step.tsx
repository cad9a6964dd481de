import { emailProblem, onboardingLimits } from '#domain/onboarding.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Group } from '#web/forms/group.tsx'
import { AddButton, RemoveButton } from '#web/forms/list-buttons.tsx'
import { LineField, NumberField, TextField, type StepProps } from './step-fields.tsx'

export function IdentityStep({ onboarding }: StepProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <LineField onboarding={onboarding} name="full_name" label="Full Name" required autoComplete="name" />
        <LineField
          onboarding={onboarding}
          name="business_name"
          label="Business Name"
          required
          autoComplete="organization"
        />
        <LineField
          onboarding={onboarding}
          name="tagline"
          label="Tagline"
          hint="One line beneath your name, such as “Lift well, live long”."
          className="sm:col-span-2"
        />
        <LineField
          onboarding={onboarding}
          name="email"
          label="Email"
          required
          type="email"
          autoComplete="email"
          check={emailProblem}
          maxLength={onboardingLimits.email}
        />
        <LineField
          onboarding={onboarding}
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={onboardingLimits.phone}
        />
        <LineField
          onboarding={onboarding}
          name="training_locations"
          label="Training Locations"
          hint="Your studio, a park, your clients’ homes, online."
        />
        <LineField
          onboarding={onboarding}
          name="primary_social_handle"
          label="Primary Social Handle"
          hint="Where people follow you most, such as @yourname."
        />
      </div>
      <Group title="Your story">
        <TextField
          onboarding={onboarding}
          name="bio"
          label="Bio"
          rows={7}
          maxLength={onboardingLimits.bio}
          hint="2-3 paragraphs: how you came to coaching, whom you help, what is different with you."
        />
        <TextField onboarding={onboarding} name="inspirational_quote" label="Inspirational Quote" rows={2} />
      </Group>
      <Group title="Your experience" hint="Whole numbers. Leave empty what you would rather not show.">
        <div className="grid gap-5 sm:grid-cols-3">
          <NumberField onboarding={onboarding} name="years_experience" label="Years of Experience" />
          <NumberField onboarding={onboarding} name="total_training_hours" label="Total Training Hours" />
          <NumberField onboarding={onboarding} name="clients_transformed" label="Clients Transformed" />
        </div>
      </Group>
      <Certifications onboarding={onboarding} />
    </>
  )
}

function Certifications({ onboarding: { form, change, errors } }: StepProps) {
  const { certifications } = form
  return (
    <Group title="Certifications" hint={`Up to ${onboardingLimits.certifications}.`}>
      {certifications.map((certification, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the list is all that tells two lines apart
        <div key={place} className="flex items-end gap-2">
          <Field
            label={`Certification ${place + 1}`}
            error={errors[`certifications.${place}`]}
            className="min-w-0 flex-1"
          >
            <Input
              name={`certifications.${place}`}
              value={certification}
              maxLength={onboardingLimits.line}
              autoComplete="off"
              onChange={({ target }) => change({ certifications: certifications.with(place, target.value) })}
            />
          </Field>
          <RemoveButton
            label={`Remove certification ${place + 1}`}
            onClick={() => change({ certifications: certifications.toSpliced(place, 1) })}
          />
        </div>
      ))}
      <AddButton
        label="Add Certification"
        count={certifications.length}
        max={onboardingLimits.certifications}
        onClick={() => change({ certifications: [...certifications, ''] })}
      />
    </Group>
  )
}
