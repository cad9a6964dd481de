import { onboardingLimits } from '#domain/onboarding.ts'
import { PackagesFields } from '#web/websites/packages-fields.tsx'
import type { StepProps } from './step-fields.tsx'

export function ServicesStep({ onboarding: { form, change, errors } }: StepProps) {
  return (
    <PackagesFields
      names={{ packages: 'training_packages', popular: 'most_popular_package' }}
      packages={form.training_packages}
      popular={form.most_popular_package}
      max={onboardingLimits.training_packages}
      errors={errors}
      onChange={({ packages, popular }) => change({ training_packages: packages, most_popular_package: popular })}
    />
  )
}
