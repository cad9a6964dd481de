import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invoices } from './invoices.tables.ts'

/** The number of an invoice, as a column of what belongs to it; null where it belongs to none. */
export const invoiceNumberOf = (invoiceId: PgColumn | SQL) =>
  sql<string | null>`(select i.number from ${invoices} i where i.id = ${invoiceId})`

/** To whom it is made out, likewise. */
export const buyerAddressOf = (invoiceId: PgColumn | SQL) =>
  sql<string | null>`(select i.customer_email from ${invoices} i where i.id = ${invoiceId})`

/** The ids of a company's invoices, as part of another query. */
export const invoicesOf = (company: SQL) => sql`(select i.id from ${invoices} i where i.company_id = ${company})`
