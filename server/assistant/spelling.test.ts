import { expect, test } from 'vitest'
import { partsOf } from './parts.ts'
import { spelled, vocabularyOf } from './spelling.ts'

const words = vocabularyOf(['what is the status of the project', 'the projects', 'my project', 'finished website'])

test('a word that nobody knows is read as the nearest, the commoner of two', () => {
  expect(spelled('stauts of the projcet', [words])).toBe('status of the project')
  expect(spelled('is the websiite fnished', [words])).toBe('is the website finished')
})

test('a word that is one already stays, and so does a short one and what is near nothing', () => {
  for (const text of ['the object of it', 'teh sit', 'Zyqqwerty', 'statue']) expect(spelled(text, [words])).toBe(text)
})

test('a question is parted where another begins, and not within a pair of words', () => {
  expect(partsOf('How far is it? And when do I pay?')).toEqual(['How far is it?', 'And when do I pay?'])
  expect(partsOf('what is the stage and what do you need')).toEqual(['what is the stage', 'what do you need'])
  expect(partsOf('send texts and pictures')).toEqual(['send texts and pictures'])
})
