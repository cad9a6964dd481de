import { and, eq, isNull } from 'drizzle-orm'
import { drawAgreement } from '../documents/agreement-paper.ts'
import { keepPaper, type FoundPaper, type Writing } from '../documents/kept-papers.ts'
import { drawOffer } from '../documents/offer-paper.ts'
import { findSignature, type Signature } from './proposals.ts'
import { proposals } from './proposals.tables.ts'
import { findVersion, readDocument } from './versions.ts'

/** What was signed, with its certificate; until then the offer as it was last sent. Null before that, and once it is taken back. */
export async function findProposalPaper(ctx: Writing, id: string): Promise<FoundPaper | null> {
  const [proposal] = await ctx.db.select().from(proposals).where(eq(proposals.id, id))
  const version = proposal && (await findVersion(ctx.db, id, proposal.version))
  if (!proposal || !version) return null
  const { company_id, number } = proposal
  const opened = { company_id, links: [{ purpose: 'proposal' as const, subject_id: id }] }
  const signature = await findSignature(ctx.db, id)
  if (!signature)
    return { ...opened, file_name: `${number}.pdf`, drawn: () => drawOffer(readDocument(version), version.sent_at) }
  return { ...opened, file_name: `${number} signed.pdf`, written: () => writeSigned(ctx, number, signature) }
}

/** Writes what was signed, once. */
export async function writeAgreement(ctx: Writing, id: string) {
  const [proposal] = await ctx.db.select().from(proposals).where(eq(proposals.id, id))
  const signature = await findSignature(ctx.db, id)
  if (proposal && signature) await writeSigned(ctx, proposal.number, signature)
}

async function writeSigned(ctx: Writing, number: string, signature: Signature): Promise<string> {
  const { proposal_id: id } = signature
  const read = async () => {
    const [proposal] = await ctx.db
      .select({ file_path: proposals.file_path })
      .from(proposals)
      .where(eq(proposals.id, id))
    return proposal?.file_path ?? null
  }
  const written = await read()
  if (written !== null) return written
  return keepPaper(ctx.storage, number, await drawAgreement(signature), async (kept) => {
    await ctx.db
      .update(proposals)
      .set(kept)
      .where(and(eq(proposals.id, id), isNull(proposals.file_path)))
    return (await read()) ?? kept.file_path
  })
}
