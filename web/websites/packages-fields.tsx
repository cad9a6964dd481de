import { emptyPackage, onboardingLimits, type TrainingPackage } from '#domain/onboarding.ts'
import { Group } from '#web/forms/group.tsx'
import { AddButton, RemoveButton } from '#web/forms/list-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type Packages = { packages: TrainingPackage[]; popular: string }
type PackagesFieldsProps = Packages & {
  /** What they are called in the form, and by its errors. */
  names: { packages: string; popular: string }
  max: number
  errors: Record<string, string>
  onChange: (next: Packages) => void
}

/** What somebody offers, in the wizard and in the editor. */
export function PackagesFields({ names, packages, popular, max, errors, onChange }: PackagesFieldsProps) {
  const choices = [...new Set(packages.map(({ name }) => name).filter((name) => name.trim() !== ''))]

  /** The popular package keeps its mark under a new name. */
  const put = (place: number, next: TrainingPackage) => {
    const isPopular = popular !== '' && packages[place]?.name === popular
    onChange({ packages: packages.with(place, next), popular: isPopular ? next.name : popular })
  }
  const remove = (place: number) => {
    const left = packages.toSpliced(place, 1)
    const isLeft = left.some(({ name }) => name === popular)
    onChange({ packages: left, popular: isLeft ? popular : '' })
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
          name={`${names.packages}.${place}`}
          value={one}
          errors={errors}
          onChange={(next) => put(place, next)}
          onRemove={() => remove(place)}
        />
      ))}
      <AddButton
        label="Add Package"
        count={packages.length}
        max={max}
        onClick={() => onChange({ packages: [...packages, emptyPackage()], popular })}
      />
      {choices.length > 0 && (
        <div className="border-t border-line pt-6">
          <Field
            label="Most Popular"
            hint="This package is marked on your website."
            error={errors[names.popular]}
            className="sm:max-w-sm"
          >
            <Select
              name={names.popular}
              value={popular}
              onChange={({ target }) => onChange({ packages, popular: target.value })}
            >
              <option value="">None of them</option>
              {choices.map((name) => (
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
  name: string
  value: TrainingPackage
  errors: Record<string, string>
  onChange: (next: TrainingPackage) => void
  onRemove: () => void
}

function PackageFields({ place, name, value, errors, onChange, onRemove }: PackageFieldsProps) {
  const line = (field: 'name' | 'price' | 'period', label: string, placeholder: string) => (
    <Field label={label} error={errors[`${name}.${field}`]}>
      <Input
        name={`${name}.${field}`}
        value={value[field]}
        placeholder={placeholder}
        maxLength={onboardingLimits.line}
        autoComplete="off"
        onChange={({ target }) => onChange({ ...value, [field]: target.value })}
      />
    </Field>
  )
  return (
    <Group title={`Package ${place + 1}`}>
      <div className="grid gap-5 @lg:grid-cols-[2fr_1fr_1fr]">
        {line('name', 'Package Name', 'Foundations')}
        {line('price', 'Price', '$240')}
        {line('period', 'Per', 'month')}
      </div>
      <Field label="Description" error={errors[`${name}.description`]}>
        <Textarea
          name={`${name}.description`}
          rows={2}
          className="min-h-20"
          value={value.description}
          maxLength={onboardingLimits.text}
          onChange={({ target }) => onChange({ ...value, description: target.value })}
        />
      </Field>
      <Features place={place} name={name} value={value} errors={errors} onChange={onChange} />
      <Button variant="quiet" size="small" className="justify-self-start text-danger" onClick={onRemove}>
        Remove package {place + 1}
      </Button>
    </Group>
  )
}

function Features({ place, name, value, errors, onChange }: Omit<PackageFieldsProps, 'onRemove'>) {
  const { features } = value
  const put = (next: string[]) => onChange({ ...value, features: next })
  return (
    <div className="grid gap-3">
      {features.map((feature, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the place in the list is all that tells two lines apart
        <div key={at} className="flex items-end gap-2">
          <Field label={`Feature ${at + 1}`} error={errors[`${name}.features.${at}`]} className="min-w-0 flex-1">
            <Input
              name={`${name}.features.${at}`}
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
