import { expect, test } from 'vitest'
import { isCompanyArea, mayEnter, partIncludes, partsWith, type Access } from './permissions.ts'

/** identity.md §4.1, written out. */
test.each([
  ['owner', 'work', true],
  ['owner', 'money', true],
  ['owner', 'owner', true],
  ['member', 'work', true],
  ['member', 'money', false],
  ['member', 'owner', false],
  ['billing', 'work', false],
  ['billing', 'money', true],
  ['billing', 'owner', false],
] as const)('the part %s includes %s: %s', (part, area, includes) => {
  expect(partIncludes(part, area)).toBe(includes)
  expect(partsWith(area).includes(part)).toBe(includes)
  expect(mayEnter(area, { role: 'user', company: { part } })).toBe(includes)
})

test('a role opens nothing of a company, and a part nothing of the team', () => {
  expect(mayEnter('owner', { role: 'admin', company: { part: 'member' } })).toBe(false)
  expect(mayEnter('admin', { role: 'user', company: { part: 'owner' } })).toBe(false)
})

test.each<Access>(['work', 'money', 'owner'])(
  '%s is closed to visitors, and to whoever acts for no company',
  (access) => {
    expect(isCompanyArea(access)).toBe(true)
    expect(mayEnter(access, null)).toBe(false)
    expect(mayEnter(access, { role: 'admin' })).toBe(false)
  },
)

test.each<Access>(['anyone', 'signed-in', 'employee', 'admin'])('%s has nothing to do with a company', (access) => {
  expect(isCompanyArea(access)).toBe(false)
})
