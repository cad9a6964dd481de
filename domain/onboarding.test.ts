import { expect, test } from 'vitest'
import {
  countAnswers,
  emptyOnboarding,
  emptyPackage,
  estimateDevelopmentTime,
  maySubmit,
  missingInSteps,
  onboardingDraftSchema,
  stepFieldNames,
  stepOfField,
  withoutBlanks,
  requiredFeatureSchema,
} from './onboarding.ts'

test.each([
  [0, '1-2 weeks'],
  [2, '1-2 weeks'],
  [3, '2-3 weeks'],
  [4, '2-3 weeks'],
  [5, '3-4 weeks'],
  [6, '3-4 weeks'],
])('%i features are estimated at %s', (count, weeks) => {
  expect(estimateDevelopmentTime(requiredFeatureSchema.options.slice(0, count))).toBe(weeks)
})

test('an empty form is a good draft, in the default colour', () => {
  expect(onboardingDraftSchema.parse({})).toEqual(emptyOnboarding())
  expect(emptyOnboarding()).toMatchObject({ primary_color: '#3B82F6', secondary_color: null, certifications: [] })
})

test('full name, business name and e-mail are needed to submit, and blanks are none of them', () => {
  const filled = { ...emptyOnboarding(), full_name: 'Cleo', business_name: 'Kiln', email: 'cleo@client.example' }
  expect(maySubmit(filled)).toBe(true)
  for (const field of ['full_name', 'business_name', 'email'])
    expect(maySubmit({ ...filled, [field]: ' ' })).toBe(false)
})

test.each([
  ['', ''],
  ['drive.example/folder', 'https://drive.example/folder'],
  [' http://drive.example/a ', 'http://drive.example/a'],
])('the link %j is kept as %j', (typed, kept) => {
  expect(onboardingDraftSchema.parse({ image_drive_link: typed }).image_drive_link).toBe(kept)
})

test('what was added and left blank is not submitted', () => {
  const named = { ...emptyPackage(), name: 'Start', features: ['', 'Plan', ''] }
  const form = {
    ...emptyOnboarding(),
    certifications: ['', 'CPT'],
    testimonials: [{ text: '', clientName: '' }],
    training_packages: [emptyPackage(), named, { ...emptyPackage(), price: '$5' }],
  }
  expect(withoutBlanks(form)).toMatchObject({
    certifications: ['CPT'],
    testimonials: [],
    training_packages: [
      { name: 'Start', features: ['Plan'] },
      { price: '$5', features: [''] },
    ],
  })
})

test('a step is done when it has what we could not begin without, and an empty form has no such step', () => {
  const missing = (form: object) =>
    missingInSteps({ ...emptyOnboarding(), ...form }).map((step) => step.map(({ field }) => field))
  expect(missing({})).toEqual([
    ['full_name', 'business_name', 'email'],
    ['training_packages'],
    ['brand_style'],
    ['image_delivery_method'],
    ['required_features'],
  ])
  expect(missing({ email: 'not-an-email' })[0]).toContain('email')
  expect(missing({ training_packages: [emptyPackage()] })[1]).toEqual(['training_packages'])
  expect(missing({ image_delivery_method: 'drive' })[3]).toEqual(['image_drive_link'])
  expect(
    missing({
      full_name: 'Cleo',
      business_name: 'Kiln',
      email: 'cleo@client.example',
      training_packages: [{ ...emptyPackage(), name: 'Gold' }],
      brand_style: 'warm-welcoming',
      image_delivery_method: 'email',
      required_features: ['blog'],
    }).flat(),
  ).toEqual([])
})

test('what an empty form has is no answer', () => {
  const count = (form: object) => countAnswers({ ...emptyOnboarding(), ...form })
  expect(count({})).toEqual({ given: 0, asked: 30 })
  expect(count({ training_packages: [emptyPackage()] }).given).toBe(0)
  const given = { full_name: 'Cleo', years_experience: 0, logo_provided: true, required_features: ['blog'] }
  expect(count({ ...given, primary_color: '#0B5D5E' }).given).toBe(5)
})

test('every field is filled in at one step', () => {
  expect(stepFieldNames.flat().toSorted()).toEqual(Object.keys(emptyOnboarding()).toSorted())
  expect(stepOfField('email')).toBe(1)
  expect(stepOfField('training_packages.0.price')).toBe(2)
  expect(stepOfField('timeline_needed')).toBe(5)
})
