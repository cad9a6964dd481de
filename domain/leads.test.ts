import { expect, test } from 'vitest'
import {
  claimFields,
  claimSchema,
  contactFields,
  contactSchema,
  defaultProjectType,
  projectTypeSchema,
  quoteFields,
  quoteSchema,
} from './leads.ts'

const quote = {
  name: 'Bo',
  email: 'bo@bakery.example',
  phone: '4255550142',
  company: '',
  projectType: defaultProjectType,
  budget: '',
  timeframe: '',
  description: 'Ten chars.',
}
const contact = { name: 'B', email: 'bo@bakery.example', phone: '', subject: 'S', message: 'M' }
const claim = { name: 'B', email: 'bo@bakery.example', businessName: 'Bakery' }

/** The one sentence a form shows: that of the first error. */
function firstError(schema: typeof quoteSchema | typeof contactSchema | typeof claimSchema, input: object) {
  return schema.safeParse(input).error?.issues[0]?.message
}

test('the shortest quote request that is still one passes', () => {
  expect(quoteSchema.parse(quote)).toEqual(quote)
})

test.each([
  ['name', 'B', 'Name is required'],
  ['name', ' B ', 'Name is required'],
  ['email', 'bo@bakery', 'Please enter a valid email'],
  ['phone', '425555014', 'Please enter a valid phone number'],
  ['description', 'Nine char', 'Please provide some project details'],
  ['budget', 5000, 'There was a problem with your submission'],
  ['projectType', undefined, 'There was a problem with your submission'],
  ['description', 'x'.repeat(10_001), 'There was a problem with your submission'],
])('a quote request with %s %j is refused: %s', (field, value, sentence) => {
  expect(firstError(quoteSchema, { ...quote, [field]: value })).toBe(sentence)
})

test('the company of a quote request may be left out', () => {
  const { company: _left, ...rest } = quote
  expect(quoteSchema.parse(rest).company).toBe('')
})

test('the first error of an empty quote form is about its first field', () => {
  expect(firstError(quoteSchema, { ...quote, name: '', email: '', phone: '', description: '' })).toBe(
    'Name is required',
  )
})

test('a contact message needs no phone', () => {
  const { phone: _left, ...rest } = contact
  expect(contactSchema.parse(rest)).toEqual(contact)
})

test.each([
  ['name', ' ', 'Name is required'],
  ['email', '', 'Please enter a valid email'],
  ['email', 'bo at bakery.example', 'Please enter a valid email'],
  ['subject', '', 'Subject is required'],
  ['message', '  ', 'Message is required'],
])('a contact message with %s %j is refused: %s', (field, value, sentence) => {
  expect(firstError(contactSchema, { ...contact, [field]: value })).toBe(sentence)
})

test('name, e-mail and business are enough for a claim', () => {
  expect(claimSchema.parse(claim)).toMatchObject({ ...claim, phone: '', goals: '', timeline: '' })
})

test.each(['name', 'email', 'businessName'])('a claim without %s is incomplete', (field) => {
  expect(firstError(claimSchema, { ...claim, [field]: ' ' })).toBe('Please fill in all required fields')
  expect(firstError(claimSchema, { ...claim, [field]: undefined })).toBe('Please fill in all required fields')
})

test('a claim with an address nobody can write to is told so', () => {
  expect(firstError(claimSchema, { ...claim, email: 'bo' })).toBe('Please enter a valid email')
})

test('each schema has the fields of its form', () => {
  expect(Object.keys(quoteSchema.shape)).toEqual(quoteFields)
  expect(Object.keys(contactSchema.shape)).toEqual(contactFields)
  expect(Object.keys(claimSchema.shape)).toEqual(claimFields)
})

test('the default project type is one of the choices', () => {
  expect(projectTypeSchema.options).toContain(defaultProjectType)
})
