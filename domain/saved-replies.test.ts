import { expect, test } from 'vitest'
import { fillBlanks, newSavedReplySchema } from './saved-replies.ts'

const blanks = { first_name: 'Cleo', ticket_number: 'TKT-000042', your_name: 'Ada Lindqvist' }

test('blanks are filled wherever they stand, what is none stays', () => {
  expect(fillBlanks('Hello {first_name}, {ticket_number} is done, {first_name}.\n{your_name}', blanks)).toBe(
    'Hello Cleo, TKT-000042 is done, Cleo.\nAda Lindqvist',
  )
  expect(fillBlanks('{last_name} {First_name} { first_name } {}', blanks)).toBe(
    '{last_name} {First_name} { first_name } {}',
  )
})

test('a name is taken as it is, whatever it looks like', () => {
  expect(fillBlanks('{first_name} {your_name}', { ...blanks, first_name: '{your_name}', your_name: '$& $1' })).toBe(
    '{your_name} $& $1',
  )
})

test('whoever has not said their name is greeted all the same', () => {
  expect(fillBlanks('Hello {first_name},', { ...blanks, first_name: ' ' })).toBe('Hello there,')
})

test('title and text say something', () => {
  expect(newSavedReplySchema.parse({ title: '  Thank \n you ', text: ' Thanks.\r\n ' })).toEqual({
    title: 'Thank you',
    text: 'Thanks.',
  })
  for (const wrong of [{ title: ' ' }, { text: '\n' }, { title: 'x'.repeat(101) }, { text: 'x'.repeat(10_001) }])
    expect(newSavedReplySchema.safeParse({ title: 'Thanks', text: 'Thanks', ...wrong }).success).toBe(false)
})
