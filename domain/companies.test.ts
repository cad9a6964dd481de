import { calledBy } from './accounts.ts'
import { expect, test } from 'vitest'
import { companyName, joinSchema, newInvitationSchema } from './companies.ts'

const pia = { first_name: 'Pia', last_name: 'Renner', email: 'pia@client.example', company_name: 'Renner Strength' }

test('a company is called what its owner calls it, else as its owner', () => {
  expect(companyName(pia)).toBe('Renner Strength')
  expect(companyName({ ...pia, company_name: null })).toBe('Pia Renner')
  expect(companyName({ ...pia, company_name: '  ' })).toBe('Pia Renner')
  expect(companyName({ ...pia, company_name: null, first_name: '', last_name: '' })).toBe('pia@client.example')
})

test('somebody without a name is called by their address', () => {
  expect(calledBy({ ...pia, last_name: '' })).toBe('Pia')
  expect(calledBy({ ...pia, first_name: '', last_name: '' })).toBe('pia@client.example')
})

test('nobody is invited as an owner, and an address is written as accounts have it', () => {
  expect(newInvitationSchema.safeParse({ email: 'a@client.example', part: 'owner' }).success).toBe(false)
  expect(newInvitationSchema.parse({ email: ' A@Client.example ', part: 'billing' }).email).toBe('a@client.example')
})

test('whoever joins says who they are, or is known already; nothing else is taken', () => {
  const token_hash = 'x'.repeat(43)
  expect(joinSchema.safeParse({ token_hash }).success).toBe(true)
  expect(joinSchema.safeParse({ token_hash, first_name: 'Jo', last_name: 'Ek', password: 'a-long-one' }).success).toBe(
    true,
  )
  expect(joinSchema.safeParse({ token_hash, first_name: ' ' }).success).toBe(false)
  expect(joinSchema.safeParse({ token_hash, part: 'owner' }).success).toBe(false)
})
