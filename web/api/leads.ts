import type { Claim } from '#domain/leads.ts'
import { api } from './client.ts'

/** decisions.md "Departures": the claim is stored, although S1 says that nothing is sent. */
export const postClaim = (claim: Claim, headers: Record<string, string>) =>
  api.claims.$post({ json: claim }, { headers })
