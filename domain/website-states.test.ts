import { expect, test } from 'vitest'
import { mayBringBack, offlineReasonSchema, stateOf } from './website-states.ts'

test('a website is private until a version of it is live', () => {
  expect(stateOf({ live_version_id: null, offline_reason: null })).toBe('preview')
  expect(stateOf({ live_version_id: 'v', offline_reason: null })).toBe('online')
  expect(stateOf({ live_version_id: 'v', offline_reason: 'hosting' })).toBe('offline')
})

test('owners bring back only what they took offline', () => {
  expect(offlineReasonSchema.options.filter((reason) => mayBringBack(reason, 'owner'))).toEqual(['owner'])
  expect(offlineReasonSchema.options.filter((reason) => mayBringBack(reason, 'team'))).toEqual(['owner', 'team'])
})
