import { calledBy } from '#domain/accounts.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { partIncludes, type CompanyArea } from '#domain/permissions.ts'
import { companyQuery } from '#web/api/companies.ts'
import type { Acting } from '#web/api/session.ts'

export const ActingContext = createContext<Acting>({ company: null, companies: [] })

export const useActing = (): Acting => use(ActingContext)

/** Whether one's part in the company one acts for includes this. The server guards every call by itself. */
export function useIncludes(area: CompanyArea): boolean {
  const { company } = useActing()
  return company === null || partIncludes(company.part, area)
}

/** What the owner of the company is called; 'The owner' until it is known. */
export function useOwnerName(): string {
  const { data } = useQuery(companyQuery)
  const owner = data?.people.find(({ part }) => part === 'owner')
  return owner ? calledBy(owner) : 'The owner'
}
