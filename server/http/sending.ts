import { formCheckHeader, readFormCheck } from '#domain/form-checks.ts'
import { readVisit, visitHeader } from '#domain/visits.ts'
import type { HttpContext } from './http-env.ts'

/** What a public form says besides its fields (docs/decisions/0009). */
export const sendingOf = (c: HttpContext) => ({
  visit: readVisit(c.req.header(visitHeader)),
  check: readFormCheck(c.req.header(formCheckHeader)),
})
