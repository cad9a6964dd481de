import { beforeEach, expect, test } from 'vitest'
import { emptyOnboarding, emptyPackage, type OnboardingForm } from '#domain/onboarding.ts'
import { welcome } from '#web/kept/kept.ts'
import { fieldsOf, forgetTyping, keepTyping, readTyping, storable, understoodNumber } from './typed-fields.ts'

const empty = emptyOnboarding()
const at = '2026-11-05T10:00:00.000Z'
const stored: OnboardingForm = {
  ...empty,
  id: '0b5f4a52-9a4e-4a53-9a7c-5c5d5c1a2b3c',
  submission_status: 'draft',
  is_completed: false,
  project_created: false,
  created_project_id: null,
  created_at: at,
  updated_at: at,
  submitted_at: null,
}

beforeEach(() => {
  sessionStorage.clear()
  welcome('cleo')
})

test('the fields of a stored form are those its owner fills in', () => {
  expect(fieldsOf(stored)).toEqual(empty)
})

test('a field that is not right yet waits with its saved value and holds up no other', () => {
  const saved = { ...empty, image_drive_link: 'https://drive.example' }
  const typed = { ...saved, tagline: ' New ', image_drive_link: 'javascript:alert(1)', years_experience: 4000 }
  expect(storable(typed, saved)).toEqual({ ...saved, tagline: 'New' })
})

test('packages that wait take the mark of the popular one with them', () => {
  const typed = {
    ...empty,
    tagline: 'New',
    training_packages: [{ ...emptyPackage(), name: 'Gold', price: 'x'.repeat(201) }],
    most_popular_package: 'Gold',
  }
  expect(storable(typed, empty)).toEqual({ ...empty, tagline: 'New' })
})

test('what was typed comes back for the same person, until it is saved or something newer is', () => {
  const typed = { ...empty, tagline: 'Typed' }
  expect(readTyping('cleo', stored)).toBeNull()
  keepTyping('cleo', typed, stored.updated_at)
  expect(readTyping('cleo', stored)).toEqual(typed)
  expect(readTyping('pia', stored)).toBeNull()
  expect(readTyping('cleo', { ...stored, updated_at: '2026-11-05T11:00:00.000Z' })).toBeNull()
  forgetTyping('cleo')
  expect(readTyping('cleo', stored)).toBeNull()
  keepTyping('cleo', typed, undefined)
  expect(readTyping('cleo', null)).toEqual(typed)
})

test.each([
  ['', null],
  [' 12 ', 12],
  ['7.5', 7],
  ['12 years', 12],
  ['1,200', 1200],
  ['ten', 'ten'],
])('the number %j is understood as %j', (typed, understood) => {
  expect(understoodNumber(typed)).toBe(understood)
})
