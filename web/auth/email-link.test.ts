import { expect, test } from 'vitest'
import { readEmailLink } from './email-link.ts'

test.each([
  ['?token_hash=abc&type=signup&mode=confirm', '', 'confirm'],
  ['', '#token_hash=abc&type=signup&mode=confirm', 'confirm'],
  ['?token_hash=abc&type=recovery&mode=reset', '', 'recover'],
  ['', '#token_hash=abc&type=recovery&mode=reset', 'recover'],
  ['?token_hash=abc&type=invite&mode=join', '', 'join'],
  ['?token_hash=abc&type=invite&mode=confirm', '', 'unknown'],
  ['?token_hash=abc&type=magiclink&mode=signin', '', 'sign-in'],
  ['?token_hash=abc&type=magiclink&mode=reset', '', 'unknown'],
  ['?token_hash=abc&type=email_change&mode=confirm', '', 'email-change'],
  ['?token_hash=abc', '', 'unknown'],
  ['?token_hash=abc&type=signup&mode=reset', '', 'unknown'],
] as const)('the link %s%s is to %s', (search, hash, purpose) => {
  expect(readEmailLink({ search, hash })).toEqual({ purpose, tokenHash: 'abc' })
})

test('a page opened plainly brought no link', () => {
  expect(readEmailLink({ search: '?projectType=ecommerce', hash: '#quote-form' })).toBeNull()
})
