import { websiteLimits } from '#domain/websites.ts'
import { PackagesFields } from '#web/websites/packages-fields.tsx'
import { LineField, type SectionProps } from './fields.tsx'

const names = { packages: 'packages', popular: 'popular' }

export function PackagesPart({ section, errors, change }: SectionProps<'packages'>) {
  return (
    <>
      <LineField
        name="heading"
        label="Heading"
        value={section.heading}
        errors={errors}
        onChange={(heading) => change({ heading })}
      />
      <PackagesFields
        names={names}
        packages={section.packages}
        popular={section.popular}
        max={websiteLimits.packages}
        errors={errors}
        onChange={change}
      />
    </>
  )
}
