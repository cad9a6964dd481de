import { expect, test } from 'vitest'
import { saidByVisitor } from '#content/transcript.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()

test('whoever came by the chat has said something', async () => {
  const ada = await t.as('ada')
  const { leads } = (await (await ada.get('/api/leads?source=chat')).json()) as {
    leads: Array<{ name: string; details: { conversation?: string } }>
  }
  const said = leads.map(({ name, details: { conversation = '' } }) => [name, saidByVisitor(conversation).at(-1)])
  expect(said).toContainEqual([
    'Lena Ostrowski',
    'And can somebody come by? We are a vet practice and nobody here likes computers.',
  ])
  for (const [, words] of said) expect(words).toBeTruthy()
})
