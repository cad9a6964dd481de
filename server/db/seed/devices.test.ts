import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()

test('Pia finds two devices beside the one she is on, and signs them out', async () => {
  const pia = await t.as('pia')
  const { sessions } = (await (await pia.get('/api/sessions')).json()) as { sessions: Array<Record<string, unknown>> }
  expect(sessions.map(({ device, is_this, proof, address }) => [device, is_this, proof, address])).toEqual([
    ['Unknown device', true, 'password', 'unknown'],
    ['Safari on iPhone', false, 'link', '203.0.113.x'],
    ['Chrome on Linux', false, 'password', '198.51.100.x'],
  ])
  expect(await (await pia.delete('/api/sessions')).json()).toEqual({ ended: 2 })
})
