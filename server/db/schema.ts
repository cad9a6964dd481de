/** Every table, for drizzle-kit. Code imports tables from their noun. */
export * from '../accounts/accounts.tables.ts'
export * from '../billing/billing.tables.ts'
export * from '../emails/emails.tables.ts'
export * from '../jobs/jobs.tables.ts'
export * from '../leads/leads.tables.ts'
export * from '../limits/limits.tables.ts'
export * from '../newsletter/newsletter.tables.ts'
export * from '../tickets/tickets.tables.ts'
