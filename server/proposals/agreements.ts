import type { Agreement } from '#domain/agreements.ts'
import { totalsOf } from '#domain/invoice-money.ts'
import { reckon } from '#domain/proposal-totals.ts'
import type { SignatureInput } from '#domain/proposals.ts'
import type { Queries } from '../db/client.ts'
import { findSignature } from './proposals.ts'
import { readDocument, type Version } from './versions.ts'

type Signing = Pick<SignatureInput, 'chosen' | 'name' | 'email' | 'billing_address'>

/** What is signed: the version word for word, what was chosen of it, what that comes to, and who signs. */
export function agreementOf(version: Version, { chosen, name, email, billing_address }: Signing, now: Date): Agreement {
  const document = readDocument(version)
  const agreed = reckon(document, chosen)
  return {
    document,
    document_sha256: version.sha256,
    chosen,
    billing_address,
    totals: { once: agreed.total, every_month: agreed.everyMonth, parts: agreed.parts.map(totalsOf) },
    signer: { name, email },
    signed_at: now.toISOString(),
  }
}

/** What stands in it; we wrote it ourselves. */
export const readAgreement = ({ agreement }: { agreement: string }) => JSON.parse(agreement) as Agreement

/** What was agreed; null as long as nobody has signed. */
export async function findAgreement(queries: Queries, proposalId: string): Promise<Agreement | null> {
  const signature = await findSignature(queries, proposalId)
  return signature && readAgreement(signature)
}

export const depositOf = ({ totals }: Agreement) => totals.parts[0]?.total ?? 0
