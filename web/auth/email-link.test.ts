import { expect, test } from 'vitest'
import { readEmailLink } from './email-link.ts'

const token = 'k3yk3yk3yk3yk3yk3yk3y'

test('a link is read from the query string', () => {
  expect(readEmailLink({ search: `?token_hash=${token}&type=signup&mode=confirm`, hash: '' })).toEqual({
    tokenHash: token,
    type: 'signup',
    mode: 'confirm',
  })
})

test('a link is read from the hash too', () => {
  expect(readEmailLink({ search: '', hash: `#token_hash=${token}&type=signup&mode=confirm` })?.tokenHash).toBe(token)
})

test('an address without a token is no link', () => {
  expect(readEmailLink({ search: '?type=signup', hash: '#main' })).toBeNull()
})
