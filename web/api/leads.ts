import type { Claim, LeadAddition } from '#domain/leads.ts'
import { api, successOf } from './client.ts'

/** decisions.md "Departures": the claim is stored, although S1 says that nothing is sent. */
export const postClaim = (claim: Claim, headers: Record<string, string>) =>
  api.claims.$post({ json: claim }, { headers })

/** With the pass that the answer to a form came with. */
export async function addToLead(addition: LeadAddition): Promise<void> {
  await successOf(api['lead-additions'].$post({ json: addition }))
}
