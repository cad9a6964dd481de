import { createHash } from 'node:crypto'
import { agencyZone, formatDate } from '#content/dates.ts'
import { agreementSchema, type SignatureEvidence } from '#domain/agreements.ts'
import { reckon } from '#domain/proposal-totals.ts'
import { putCertificate } from './certificate.ts'
import { putFacts, putLetterhead, putTitle } from './letterhead.ts'
import { finishPaper, startPaper } from './paper.ts'
import { putIncluded, putIntroduction, putOptions, putPlan, putPrice, putTerms } from './proposal-parts.ts'

/** What was signed, with the certificate of its signature; its exact bytes are attached. */
export async function drawAgreement(evidence: SignatureEvidence): Promise<Buffer> {
  const bytes = Buffer.from(evidence.agreement)
  // What does not hold must not be printed as if it did.
  if (createHash('sha256').update(bytes).digest('hex') !== evidence.sha256)
    throw new Error('The agreement is not the one its hash was made of')
  const agreement = agreementSchema.parse(JSON.parse(evidence.agreement))
  const { document, chosen, signer } = agreement
  const signedAt = new Date(agreement.signed_at)
  const paper = await startPaper(`Agreement ${document.number}`, {
    subject: document.title,
    madeAt: signedAt,
    from: document.agency,
  })
  putLetterhead(paper)
  putTitle(paper, document.title)
  const { customer } = document
  const address = [customer.company, customer.name, agreement.billing_address, customer.email]
  putFacts(
    paper,
    [`Between ${document.agency.legal_name} and`, address.filter(Boolean).join('\n')],
    [
      ['Agreement', `${document.number}, version ${document.version}`],
      ['Signed on', formatDate(signedAt, agencyZone)],
      ['Signed by', signer.name],
    ],
  )
  const agreed = reckon(document, chosen)
  putIntroduction(paper, document.introduction)
  putIncluded(
    paper,
    document.lines.filter(({ is_option }) => !is_option),
  )
  putOptions(paper, document.lines, { title: 'Chosen', of: (_line, number) => chosen.includes(number) })
  putPrice(paper, agreed, 'Total')
  putPlan(paper, document, agreed)
  putTerms(paper, document.terms)
  putCertificate(paper, agreement, evidence)
  paper.doc.file(bytes, {
    name: 'agreement.json',
    type: 'application/json',
    description: 'The agreement, byte for byte as it was signed',
    relationship: 'Source',
    creationDate: signedAt,
    modifiedDate: signedAt,
  })
  return finishPaper(paper)
}
