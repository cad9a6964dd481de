import { emptyPackage, onboardingLimits, type TrainingPackage } from '#domain/onboarding.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AddButton, RemoveButton } from './list-buttons.tsx'
import { Group, type StepProps } from './step-fields.tsx'

export function ServicesStep({ onboarding }: StepProps) {
  const { form, change, errors } = onboarding
  const { training_packages: packages, most_popular_package: popular } = form
  const names = [...new Set(packages.map(({ name }) => name).filter((name) => name.trim() !== ''))]

  /** The popular package keeps its mark under a new name. */
  const put = (place: number, next: TrainingPackage) => {
    const isPopular = popular !== '' && packages[place]?.name === popular
    change({
      training_packages: packages.with(place, next),
      ...(isPopular ? { most_popular_package: next.name } : {}),
    })
  }
  const remove = (place: number) => {
    const left = packages.toSpliced(place, 1)
    const isLeft = left.some(({ name }) => name === popular)
    change({ training_packages: left, most_popular_package: isLeft ? popular : '' })
  }

  return (
    <>
      {packages.length === 0 && (
        <p className="text-small text-ink-soft">
          No package yet. Say what you offer, what it costs and what is in it; 2-3 packages are a good choice.
        </p>
      )}
      {packages.map((one, place) => (
        <PackageFields
          // oxlint-disable-next-line react/no-array-index-key -- the place in the list is all that tells two packages apart
          key={place}
          place={place}
          value={one}
          errors={errors}
          onChange={(next) => put(place, next)}
          onRemove={() => remove(place)}
        />
      ))}
      <AddButton
        label="Add Package"
        count={packages.length}
        max={onboardingLimits.training_packages}
        onClick={() => change({ training_packages: [...packages, emptyPackage()] })}
      />
      {names.length > 0 && (
        <div className="border-t border-line pt-6">
          <Field
            label="Most Popular"
            hint="This package is marked on your website."
            error={errors['most_popular_package']}
            className="sm:max-w-sm"
          >
            <Select
              name="most_popular_package"
              value={popular}
              onChange={({ target }) => change({ most_popular_package: target.value })}
            >
              <option value="">None of them</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </>
  )
}

type PackageFieldsProps = {
  place: number
  value: TrainingPackage
  errors: Record<string, string>
  onChange: (next: TrainingPackage) => void
  onRemove: () => void
}

function PackageFields({ place, value, errors, onChange, onRemove }: PackageFieldsProps) {
  const errorOf = (name: string) => errors[`training_packages.${place}.${name}`]
  const line = (name: 'name' | 'price' | 'period', label: string, placeholder: string) => (
    <Field label={label} error={errorOf(name)}>
      <Input
        name={`training_packages.${place}.${name}`}
        value={value[name]}
        placeholder={placeholder}
        maxLength={onboardingLimits.line}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      />
    </Field>
  )
  return (
    <Group title={`Package ${place + 1}`}>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr_1fr]">
        {line('name', 'Package Name', 'Foundations')}
        {line('price', 'Price', '$240')}
        {line('period', 'Per', 'month')}
      </div>
      <Field label="Description" error={errorOf('description')}>
        <Textarea
          name={`training_packages.${place}.description`}
          rows={2}
          className="min-h-20"
          value={value.description}
          maxLength={onboardingLimits.text}
          onChange={({ target }) => onChange({ ...value, description: target.value })}
        />
      </Field>
      <Features place={place} value={value} errorOf={errorOf} onChange={onChange} />
      <Button variant="quiet" size="small" className="justify-self-start text-danger" onClick={onRemove}>
        Remove package {place + 1}
      </Button>
    </Group>
  )
}

type FeaturesProps = Pick<PackageFieldsProps, 'place' | 'value' | 'onChange'> & {
  errorOf: (name: string) => string | undefined
}

function Features({ place, value, errorOf, onChange }: FeaturesProps) {
  const { features } = value
  const put = (next: string[]) => onChange({ ...value, features: next })
  return (
    <div className="grid gap-3">
      {features.map((feature, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the list is all that tells two lines apart
        <div key={at} className="flex items-end gap-2">
          <Field label={`Feature ${at + 1}`} error={errorOf(`features.${at}`)} className="min-w-0 flex-1">
            <Input
              name={`training_packages.${place}.features.${at}`}
              value={feature}
              maxLength={onboardingLimits.line}
              autoComplete="off"
              onChange={({ target }) => put(features.with(at, target.value))}
            />
          </Field>
          <RemoveButton
            label={`Remove feature ${at + 1} of package ${place + 1}`}
            disabled={features.length === 1}
            onClick={() => put(features.toSpliced(at, 1))}
          />
        </div>
      ))}
      <AddButton
        label="Add Feature"
        count={features.length}
        max={onboardingLimits.features}
        onClick={() => put([...features, ''])}
      />
    </div>
  )
}
