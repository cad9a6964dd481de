import { expect, test } from 'vitest'
import { placeToReturnTo } from './return-to.ts'

test('a person returns to the screen they came for', () => {
  expect(placeToReturnTo({ cameFor: '/account-settings?a=1' })).toBe('/account-settings?a=1')
})

test.each([
  null,
  undefined,
  {},
  { cameFor: 'https://evil.example/dashboard' },
  { cameFor: '//evil.example' },
  { cameFor: '/\\evil.example' },
  { cameFor: 'javascript:alert(1)' },
  { cameFor: '/dashboard/../evil' },
  { cameFor: '/services' },
])('%j leads to the dashboard', (state) => {
  expect(placeToReturnTo(state)).toBe('/dashboard')
})
