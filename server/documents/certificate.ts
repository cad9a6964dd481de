import { agencyZone, formatMoment } from '#content/dates.ts'
import type { Agreement, SignatureEvidence } from '#domain/agreements.ts'
import { putBlock, putTitle } from './letterhead.ts'
import { drawRule, makeRoom, newSheet, tagged, type Paper } from './paper.ts'
import { putText, putWideHeading } from './running-text.ts'
import { breakLines, styles } from './type.ts'

/** The evidence, on a sheet of its own: who signed what, when, from where, and how anybody can check it. */
export function putCertificate(paper: Paper, agreement: Agreement, evidence: SignatureEvidence) {
  const { document, signer } = agreement
  newSheet(paper)
  paper.y += 14
  putTitle(paper, 'Certificate of signature', 'H2')
  const width = paper.right - paper.left
  paper.y += 26
  paper.y += putBlock(paper, signer.name, styles.signature, { x: paper.left, width })
  paper.y += 6
  drawRule(paper, 'strong', paper.y)
  paper.y += 6
  const moment = formatMoment(agreement.signed_at, agencyZone)
  putText(paper, `Signed electronically by ${signer.name} on ${moment}.`, styles.text, paper.left)
  paper.y += 14
  putEvidence(paper, [
    ['Document', `Proposal ${document.number}, version ${document.version}: ${document.title}`],
    ['Signed by', `${signer.name}, ${signer.email}`],
    ['Confirmed', document.consents.map((sentence) => `“${sentence}”`).join('\n')],
    ['Time of our server', `${moment} (${agreement.signed_at})`],
    ['Network address', evidence.address],
    ['Browser', evidence.user_agent],
    ['Link', linkSaid(evidence)],
    ['SHA-256 of the version', agreement.document_sha256],
    ['SHA-256 of the agreement', evidence.sha256],
  ])
  paper.y += 12
  putWideHeading(paper, 'How to check it', { tag: 'H3' })
  putText(paper, howToCheck, styles.small, paper.left)
}

const linkSaid = ({ link_sent_to, link_opened_at }: SignatureEvidence) =>
  `Sent to ${link_sent_to}${link_opened_at ? `, first opened ${formatMoment(link_opened_at, agencyZone)}` : ''}`

const howToCheck = [
  'The agreement is attached to this file as agreement.json, byte for byte as it was signed: the version that was shown, the options that were chosen, what they come to, and who signed. Save it and compute its SHA-256, with “sha256sum agreement.json” on Linux, “shasum -a 256 agreement.json” on a Mac or “certutil -hashfile agreement.json SHA256” on Windows. The result is the SHA-256 of the agreement printed above; if a single letter was changed, it is another.',
  'Letters that the fonts of this paper lack are printed as □. In the attachment they are whole.',
  'This is an electronic signature under the U.S. ESIGN Act and the Uniform Electronic Transactions Act, and a simple electronic signature under the European eIDAS regulation. A qualified signature is not claimed.',
].join('\n')

/** What is said of it stands beside what it is. */
function putEvidence(paper: Paper, entries: readonly (readonly [label: string, value: string])[]) {
  const width = paper.right - paper.main
  tagged(paper, 'L', () => {
    for (const [label, value] of entries) {
      makeRoom(paper, breakLines(paper, value, styles.small, width).length * styles.small.leading + 8)
      drawRule(paper, 'faint', paper.y)
      paper.y += 4
      tagged(paper, 'LI', () => {
        putBlock(paper, label, styles.note, { x: paper.left, width: paper.main - paper.left }, 'Lbl')
        paper.y += putBlock(paper, value, styles.small, { x: paper.main, width }, 'LBody')
      })
      paper.y += 4
    }
  })
  drawRule(paper, 'faint', paper.y)
}
