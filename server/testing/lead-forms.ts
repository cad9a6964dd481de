import type { Db } from '../db/client.ts'
import { emails, mailbox_messages } from '../emails/emails.tables.ts'
import { jobs } from '../jobs/jobs.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'

/** What Olu sends through each public form. */
export const contact = {
  name: 'Olu Baker',
  email: 'olu@bakery.example',
  phone: '',
  subject: 'Opening hours',
  message: 'Can you change them on our site? See https://bakery.example',
  formType: 'contact',
}
export const quote = {
  name: 'Olu Baker',
  email: 'olu@bakery.example',
  phone: '425 555 0100',
  company: 'Hewitt Avenue Bakery',
  projectType: 'ecommerce',
  budget: '2k-5k',
  timeframe: '1month',
  description: 'A shop for bread, picked up in the morning.',
  message: 'A shop for bread, picked up in the morning.',
  formType: 'quote',
}
export const claim = {
  name: 'Olu Baker',
  email: 'olu@bakery.example',
  phone: '',
  businessName: 'Hewitt Avenue Bakery',
  businessType: 'restaurant',
  currentWebsite: '',
  goals: 'Fewer calls about opening hours',
  budget: 'free-only',
  timeline: 'asap',
}

/** So that every test begins with nobody who knocked, and nobody who knocked too often. */
export async function forgetLeads(db: Db) {
  for (const table of [leads, emails, jobs, mailbox_messages, rate_limits]) await db.delete(table)
}
