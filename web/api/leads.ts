import type { Claim } from '#domain/leads.ts'
import { api, successOf } from './client.ts'

/** decisions.md "Departures": the claim is stored, although S1 says that nothing is sent. */
export async function claimWebsite(claim: Claim, headers: Record<string, string>) {
  await successOf(api.claims.$post({ json: claim }, { headers }))
}
