import { listAudiences } from '../../companies/belonging.ts'
import type { Tx } from '../../db/client.ts'
import { type Email, queueEmails } from '../../emails/emails.ts'

type Payer = { email: string; firstName: string }

/** identity.md §4.1: what happens with money is told to the owner of a company and to whoever does its billing. By company. */
export async function findPayers(tx: Tx, companyIds: (string | null)[]) {
  const audiences = await listAudiences(
    tx,
    companyIds.filter((id) => id !== null),
    'money',
  )
  return (companyId: string | null): Payer[] =>
    (audiences.get(companyId ?? '') ?? []).map(({ email, first_name }) => ({ email, firstName: first_name }))
}

export async function tellPayers(tx: Tx, companyId: string, emailTo: (payer: Payer) => Email) {
  const payersOf = await findPayers(tx, [companyId])
  await queueEmails(tx, payersOf(companyId).map(emailTo))
}
