import { expect, test } from 'vitest'
import { placeToReturnTo } from './return-to.ts'

test('a person returns to the screen they came for', () => {
  const cameFor = '/account-settings?a=1'
  expect(placeToReturnTo({ cameFor }, 'pia')).toBe(cameFor)
  expect(placeToReturnTo({ cameFor, whose: 'pia' }, 'pia')).toBe(cameFor)
})

test('nobody is led to where somebody else was', () => {
  expect(placeToReturnTo({ cameFor: '/support-tickets', whose: 'pia' }, 'cleo')).toBe('/dashboard')
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
  expect(placeToReturnTo(state, 'pia')).toBe('/dashboard')
})
