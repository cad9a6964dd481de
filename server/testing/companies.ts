import type { GivenPart } from '#domain/companies.ts'
import { eq } from 'drizzle-orm'
import { companies, company_members } from '../companies/companies.tables.ts'
import { newCustomer, type Customer } from './new-customer.ts'
import type { createTestApp } from './test-app.ts'

type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** Puts somebody into a company, as whoever joined with a new account is: they have none of their own. */
export async function putInto(t: TestApp, companyId: string, { id }: Pick<Customer, 'id'>, part: GivenPart) {
  await t.db.insert(company_members).values({ company_id: companyId, user_id: id, part, joined_at: t.parts.now() })
  await t.db.delete(companies).where(eq(companies.owner_id, id))
}

/** Three people whom no other test knows: an owner, a member, and somebody for billing. The company has its owner's id. */
export async function newCompany(t: TestApp) {
  const [owner, member, billing] = [await newCustomer(t), await newCustomer(t), await newCustomer(t)]
  await putInto(t, owner.id, member, 'member')
  await putInto(t, owner.id, billing, 'billing')
  return { id: owner.id, owner, member, billing }
}
