import { expect, test } from 'vitest'
import { signInSchema } from '#domain/accounts.ts'
import { readForm } from './read-form.ts'

function formWith(values: Record<string, string>) {
  const form = document.createElement('form')
  for (const [name, value] of Object.entries(values)) {
    const input = document.createElement('input')
    input.name = name
    input.value = value
    form.append(input)
  }
  return form
}

test('a good form gives the input as the schema understands it', () => {
  const reading = readForm(signInSchema, formWith({ email: ' Cleo@Client.example ', password: 'slipway-demo' }))
  expect(reading).toEqual({ input: { email: 'cleo@client.example', password: 'slipway-demo' }, errors: null })
})

test('a bad form gives one sentence per field', () => {
  const { errors } = readForm(signInSchema, formWith({ email: 'cleo', password: '' }))
  expect(errors).toEqual({ email: 'Please enter a valid email', password: 'Password is required' })
})
