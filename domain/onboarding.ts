import { z } from 'zod'
import { emailSchema } from './accounts.ts'
import { writeNumber } from './numbers.ts'
import { oneLine, tidyText, tooLong } from './text.ts'

export const brandStyleSchema = z.enum(['bold-energetic', 'clean-professional', 'warm-welcoming'])
export type BrandStyle = z.infer<typeof brandStyleSchema>

export const imageDeliverySchema = z.enum(['email', 'drive', 'help'])
export type ImageDelivery = z.infer<typeof imageDeliverySchema>

export const requiredFeatureSchema = z.enum([
  'booking-1on1',
  'booking-group',
  'video-library',
  'contact-forms',
  'blog',
  'payments',
])
export type RequiredFeature = z.infer<typeof requiredFeatureSchema>

export const submissionStatusSchema = z.enum(['draft', 'submitted', 'processing', 'completed'])
export type SubmissionStatus = z.infer<typeof submissionStatusSchema>

/** S2 §9. The lengths are ours: what a page can hold, with room. */
export const onboardingLimits = {
  certifications: 4,
  training_packages: 3,
  features: 5,
  testimonials: 3,
  line: 200,
  phone: 50,
  email: 254,
  link: 2000,
  text: 2000,
  bio: 5000,
  years: 100,
  count: 1_000_000,
} as const

export const defaultPrimaryColor = '#3B82F6'
export const suggestedSecondaryColor = '#10B981'

const line = (max: number = onboardingLimits.line) => z.string().overwrite(oneLine).max(max, tooLong(max)).default('')
const text = (max: number = onboardingLimits.text) => z.string().overwrite(tidyText).max(max, tooLong(max)).default('')

const wholeNumber = (max: number) => {
  const message = `Please enter a whole number from 0 to ${writeNumber(max)}`
  return z.int(message).min(0, message).max(max, message).nullable().default(null)
}

const atMost = <Item extends z.ZodType>(item: Item, max: number, things: string) =>
  z.array(item).max(max, `Please add at most ${max} ${things}`).default([])

const color = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please enter a color such as #3B82F6')

/** Without its scheme a pasted link means https; any other scheme than the web's own is refused. */
const webLink = z
  .string()
  .overwrite(oneLine)
  .overwrite((value) => (value === '' || /^[a-z][a-z\d+.-]*:/i.test(value) ? value : `https://${value}`))
  .max(onboardingLimits.link, tooLong(onboardingLimits.link))
  .regex(/^(https?:\/\/[^\s/]\S*)?$/i, 'Please enter a link that begins with https://')
  .default('')

const trainingPackageSchema = z.strictObject({
  name: line(),
  price: line(),
  period: line(),
  description: text(),
  features: z
    .array(z.string().overwrite(oneLine).max(onboardingLimits.line, tooLong(onboardingLimits.line)))
    .min(1, 'Please keep at least one feature')
    .max(onboardingLimits.features, `Please add at most ${onboardingLimits.features} features`),
})
export type TrainingPackage = z.infer<typeof trainingPackageSchema>

const testimonialSchema = z.strictObject({ text: text(), clientName: line() })

const fields = z.strictObject({
  full_name: line(),
  business_name: line(),
  tagline: line(),
  /** A draft may hold half an address; submitting needs a whole one. */
  email: line(onboardingLimits.email),
  phone: line(onboardingLimits.phone),
  training_locations: line(),
  primary_social_handle: line(),
  bio: text(onboardingLimits.bio),
  inspirational_quote: text(),
  years_experience: wholeNumber(onboardingLimits.years),
  total_training_hours: wholeNumber(onboardingLimits.count),
  clients_transformed: wholeNumber(onboardingLimits.count),
  certifications: atMost(line(), onboardingLimits.certifications, 'certifications'),
  training_packages: atMost(trainingPackageSchema, onboardingLimits.training_packages, 'packages'),
  most_popular_package: line(),
  primary_color: color.default(defaultPrimaryColor),
  secondary_color: color.nullable().default(null),
  brand_style: brandStyleSchema.nullable().default(null),
  brand_personality: text(),
  logo_provided: z.boolean().default(false),
  hero_image_provided: z.boolean().default(false),
  profile_photo_provided: z.boolean().default(false),
  needs_photo_help: z.boolean().default(false),
  image_delivery_method: imageDeliverySchema.nullable().default(null),
  image_drive_link: webLink,
  hero_headline: line(),
  hero_supporting_text: text(),
  testimonials: atMost(testimonialSchema, onboardingLimits.testimonials, 'testimonials'),
  required_features: atMost(requiredFeatureSchema, requiredFeatureSchema.options.length, 'features').refine(
    (ids) => new Set(ids).size === ids.length,
    'Please choose each feature once',
  ),
  timeline_needed: line(),
})
export type OnboardingFields = z.infer<typeof fields>

const popularIsAPackage = ({ most_popular_package, training_packages }: OnboardingFields) =>
  most_popular_package === '' || training_packages.some(({ name }) => name === most_popular_package)
const notAPackage = { path: ['most_popular_package'], error: 'Please choose one of your packages' }

const needed = (message: string) =>
  z.string(message).overwrite(oneLine).min(1, message).max(onboardingLimits.line, tooLong(onboardingLimits.line))

/** S2 §5: saving a draft requires nothing; what is filled in has to be right. */
export const onboardingDraftSchema = fields.refine(popularIsAPackage, notAPackage)

/** S2 §5: submitting needs to know who it is. */
export const onboardingSubmissionSchema = fields
  .extend({
    full_name: needed('Please enter your full name'),
    business_name: needed('Please enter your business name'),
    email: emailSchema,
  })
  .refine(popularIsAPackage, notAPackage)

/** The fields of each step, in order; the sixth only reads them. */
export const stepFieldNames = [
  [
    'full_name',
    'business_name',
    'tagline',
    'email',
    'phone',
    'training_locations',
    'primary_social_handle',
    'bio',
    'inspirational_quote',
    'years_experience',
    'total_training_hours',
    'clients_transformed',
    'certifications',
  ],
  ['training_packages', 'most_popular_package'],
  ['primary_color', 'secondary_color', 'brand_style', 'brand_personality'],
  [
    'logo_provided',
    'hero_image_provided',
    'profile_photo_provided',
    'image_delivery_method',
    'image_drive_link',
    'needs_photo_help',
    'hero_headline',
    'hero_supporting_text',
    'testimonials',
  ],
  ['required_features', 'timeline_needed'],
] as const satisfies (keyof OnboardingFields)[][]

/** The step, from 1, that a field ('training_packages.0.price') is filled in at. */
export function stepOfField(path: string): number {
  const [name] = path.split('.')
  return (
    Math.max(
      0,
      stepFieldNames.findIndex((names) => names.some((one) => one === name)),
    ) + 1
  )
}

/** An address that is there but not whole. A draft may hold it; submitting may not. */
export const emailProblem = (email: string): string | undefined =>
  email.trim() === '' ? undefined : emailSchema.safeParse(email).error?.issues[0]?.message

const isBlank = (value: string) => value.trim() === ''

const unanswered = fields.parse({})

/** How much of it was answered: what is not as an empty form has it. */
export function countAnswers(form: OnboardingFields): { given: number; asked: number } {
  const names = stepFieldNames.flat()
  const filled = withoutBlanks(form)
  const isGiven = (name: keyof OnboardingFields) => JSON.stringify(filled[name]) !== JSON.stringify(unanswered[name])
  return { given: names.filter(isGiven).length, asked: names.length }
}

type Asked = Pick<
  OnboardingFields,
  | 'full_name'
  | 'business_name'
  | 'email'
  | 'training_packages'
  | 'brand_style'
  | 'image_delivery_method'
  | 'image_drive_link'
  | 'required_features'
>
type Missing = { field: keyof Asked; words: string }

/** What we could not begin without, step by step; only the first is needed to submit (S2 §5). A step that lacks nothing is done. */
export function missingInSteps(form: Asked): Missing[][] {
  const lacks = (isLacking: boolean, field: keyof Asked, words: string) => (isLacking ? [{ field, words }] : [])
  const isEmailBad = isBlank(form.email) || emailProblem(form.email) !== undefined
  const isNameless = form.training_packages.every(({ name }) => isBlank(name))
  const isLinkless = form.image_delivery_method === 'drive' && isBlank(form.image_drive_link)
  return [
    [
      ...lacks(isBlank(form.full_name), 'full_name', 'your full name'),
      ...lacks(isBlank(form.business_name), 'business_name', 'your business name'),
      ...lacks(isEmailBad, 'email', 'your email'),
    ],
    lacks(isNameless, 'training_packages', 'a package with a name'),
    lacks(form.brand_style === null, 'brand_style', 'a style'),
    [
      ...lacks(form.image_delivery_method === null, 'image_delivery_method', 'how the images reach us'),
      ...lacks(isLinkless, 'image_drive_link', 'the drive link'),
    ],
    lacks(form.required_features.length === 0, 'required_features', 'a feature'),
  ]
}

export function maySubmit({ full_name, business_name, email }: Pick<Asked, 'full_name' | 'business_name' | 'email'>) {
  return ![full_name, business_name, email].some(isBlank)
}

/** promises.md: a form belongs to its owner until the team has begun to work from it. */
export const isFrozen = ({ submission_status }: { submission_status: SubmissionStatus }) =>
  submission_status === 'processing' || submission_status === 'completed'

export const emptyOnboarding = (): OnboardingFields => fields.parse({})
export const emptyPackage = (): TrainingPackage => ({
  name: '',
  price: '',
  period: '',
  description: '',
  features: [''],
})

/** Lines that were added and left blank are not part of what is submitted. */
export function withoutBlanks<
  Form extends Pick<OnboardingFields, 'certifications' | 'testimonials' | 'training_packages'>,
>(form: Form): Form {
  const isFilled = (value: string) => value !== ''
  return {
    ...form,
    certifications: form.certifications.filter(isFilled),
    testimonials: form.testimonials.filter((one) => isFilled(one.text) || isFilled(one.clientName)),
    training_packages: form.training_packages
      .filter(({ features, ...words }) => [...Object.values(words), ...features].some(isFilled))
      .map((one) => ({ ...one, features: one.features.some(isFilled) ? one.features.filter(isFilled) : [''] })),
  }
}

/** S2 §9. */
export function estimateDevelopmentTime({ length }: readonly RequiredFeature[]) {
  if (length <= 2) return '1-2 weeks'
  return length <= 4 ? '2-3 weeks' : '3-4 weeks'
}

/** A form as its owner sees it. */
export const onboardingFormSchema = fields.extend({
  id: z.uuid(),
  submission_status: submissionStatusSchema,
  is_completed: z.boolean(),
  project_created: z.boolean(),
  created_project_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  submitted_at: z.iso.datetime().nullable(),
})
export type OnboardingForm = z.infer<typeof onboardingFormSchema>

/** How far somebody's form is, for their dashboard. */
export const onboardingStateSchema = z.object({
  business_name: z.string(),
  submission_status: submissionStatusSchema,
  submitted_at: z.iso.datetime().nullable(),
  /** By when we answer; null while it is a draft. */
  answer_by: z.iso.datetime().nullable(),
})
export type OnboardingState = z.infer<typeof onboardingStateSchema>
