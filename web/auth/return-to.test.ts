import { expect, test } from 'vitest'
import { signInFrom } from '#content/navigation.ts'
import { cameFrom, keepWayBack, placeToReturnTo, takeWayBack } from './return-to.ts'

const pia = { user_id: 'pia', role: 'user' } as const
const cleo = { user_id: 'cleo', role: 'user' } as const

test('a person returns to the screen they came for', () => {
  const cameFor = '/account-settings?a=1'
  expect(placeToReturnTo({ cameFor }, pia)).toBe(cameFor)
  expect(placeToReturnTo({ cameFor, whose: 'pia' }, pia)).toBe(cameFor)
})

test.each(['/services/custom-web-design', '/pricing?plan=quarterly'])(
  'B9: a person returns to the public page %s',
  (cameFor) => {
    expect(placeToReturnTo({ cameFor }, pia)).toBe(cameFor)
  },
)

test('B9: the page that the address of /auth names is where they go on; an address of elsewhere is none', () => {
  const backFrom = (address: string) => placeToReturnTo(cameFrom(address.slice('/auth'.length)), pia)
  expect(backFrom(signInFrom('/services/custom-web-design'))).toBe('/services/custom-web-design')
  expect(backFrom('/auth')).toBe('/dashboard')
  for (const elsewhere of ['//evil.example', 'https://evil.example/', '/%5Cevil.example', 'javascript:alert(1)'])
    expect(backFrom(signInFrom(elsewhere))).toBe('/dashboard')
})

test('B9: the way back outlives the walk to the mailbox, and is gone once', () => {
  keepWayBack({ cameFor: '/services/custom-web-design' })
  expect(takeWayBack(pia)).toBe('/services/custom-web-design')
  expect(takeWayBack(pia)).toBe('/dashboard')
  keepWayBack({ cameFor: '//evil.example' })
  expect(takeWayBack(pia)).toBe('/dashboard')
})

test('nobody is led to where somebody else was', () => {
  expect(placeToReturnTo({ cameFor: '/support-tickets', whose: 'pia' }, cleo)).toBe('/dashboard')
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
  { cameFor: '/auth' },
  { cameFor: '/' },
  { cameFor: '/services/../evil' },
  { cameFor: '/services//evil.example' },
])('%j leads to the dashboard', (state) => {
  expect(placeToReturnTo(state, pia)).toBe('/dashboard')
})

test('E2: the team arrives where its work is, unless it came for something', () => {
  const ada = { user_id: 'ada', role: 'admin' } as const
  const emil = { user_id: 'emil', role: 'employee' } as const
  expect(placeToReturnTo(null, ada)).toBe('/admin-dashboard?tab=today')
  expect(placeToReturnTo(null, emil)).toBe('/employee-dashboard')
  expect(placeToReturnTo({ cameFor: '/admin-dashboard?tab=leads' }, ada)).toBe('/admin-dashboard?tab=leads')
  expect(placeToReturnTo({ cameFor: '//evil.example' }, emil)).toBe('/employee-dashboard')
})
