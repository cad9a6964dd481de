import { estimateDevelopmentTime, requiredFeatureSchema } from '#domain/onboarding.ts'
import { requiredFeatures } from '#content/onboarding.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Hinted } from '#web/forms/group.tsx'
import { LineField, type StepProps } from './step-fields.tsx'

export function FeaturesStep({ onboarding }: StepProps) {
  const { form, change } = onboarding
  const chosen = requiredFeatureSchema.options.filter((id) => form.required_features.includes(id))
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-4 font-semibold">Required features</legend>
        {requiredFeatureSchema.options.map((id) => (
          <Checkbox
            key={id}
            name="required_features"
            value={id}
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              change({
                required_features: target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
              })
            }
            label={<Hinted {...requiredFeatures[id]} />}
          />
        ))}
      </fieldset>
      <LineField
        onboarding={onboarding}
        name="timeline_needed"
        label="Timeline"
        hint="When you need it, such as “by the first of March” or “no hurry”."
      />
      <section aria-label="Estimate" className="grid gap-3 rounded-card border border-line bg-shoal p-5">
        <h3 className="font-semibold">
          {chosen.length === 1 ? '1 feature selected' : `${chosen.length} features selected`}
        </h3>
        {chosen.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {chosen.map((id) => (
              <li key={id}>
                <Badge tone="outline">{requiredFeatures[id].label}</Badge>
              </li>
            ))}
          </ul>
        )}
        <p className="text-small" aria-live="polite">
          Estimated development time: <strong className="whitespace-nowrap">{estimateDevelopmentTime(chosen)}</strong>
        </p>
      </section>
    </>
  )
}
