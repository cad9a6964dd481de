import {
  emptyOnboarding,
  onboardingDraftSchema,
  type OnboardingFields,
  type OnboardingForm,
} from '#domain/onboarding.ts'
import { forget, keep, readKept } from '#web/kept/kept.ts'

export type NumberName = 'years_experience' | 'total_training_hours' | 'clients_transformed'

/** The form while it is typed: what is no number yet ('ten') stays as it was typed, and is said to be none. */
export type TypedFields = Omit<OnboardingFields, NumberName> & Record<NumberName, number | string | null>

/** S2 §5: parsed as an integer, empty is unset. '1,200' is one number, '7.5' is 7, and 'ten' is itself. */
export function understoodNumber(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const digits = /^\d{1,3}([, ]\d{3})+$/.test(trimmed) ? trimmed.replaceAll(/\D/g, '') : trimmed
  const number = Number.parseInt(digits, 10)
  return Number.isNaN(number) ? text : number
}

const names = Object.keys(emptyOnboarding()) as (keyof OnboardingFields)[]

/** What of a stored form its owner fills in. */
export function fieldsOf(stored: OnboardingForm): OnboardingFields {
  return Object.fromEntries(names.map((name) => [name, stored[name]])) as OnboardingFields
}

/** What can be saved now: a field that is not right yet waits with its last saved value and holds up no other. */
export function storable(typed: TypedFields, saved: OnboardingFields): OnboardingFields {
  const reading = onboardingDraftSchema.safeParse(typed)
  if (reading.success) return reading.data
  const wrong = new Set(reading.error.issues.map(({ path }) => path[0]))
  const kept = Object.fromEntries(names.map((name) => [name, wrong.has(name) ? saved[name] : typed[name]]))
  const again = onboardingDraftSchema.safeParse(kept)
  // The popular package may have gone with the packages that wait.
  return again.success ? again.data : onboardingDraftSchema.parse({ ...kept, most_popular_package: '' })
}

// What is typed and not saved yet survives a reload, as long as the tab.

/** Of a person's own company, or of another that they act for. */
const nameOf = (userId: string, companyId: string) => (companyId === userId ? 'onboarding' : `onboarding-${companyId}`)
type Typing = { fields: TypedFields; basedOn?: string | undefined }

export function keepTyping(userId: string, fields: TypedFields, basedOn: string | undefined, companyId = userId) {
  keep('tab', userId, nameOf(userId, companyId), { fields, basedOn } satisfies Typing)
}

export function forgetTyping(userId: string, companyId = userId) {
  forget('tab', userId, nameOf(userId, companyId))
}

/** Only when nothing newer was saved since, from here or elsewhere. */
export function readTyping(userId: string, stored: OnboardingForm | null, companyId = userId): TypedFields | null {
  const kept = readKept('tab', userId, nameOf(userId, companyId)) as Typing | null
  return kept && kept.basedOn === stored?.updated_at ? kept.fields : null
}
