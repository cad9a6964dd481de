import { sql } from 'drizzle-orm'
import { officePlaces } from '#domain/places.ts'
import { happened, readEvents, said, type ListEvents } from '../db/events.ts'
import { fitness_onboarding_forms } from './onboarding.tables.ts'

/** When a company submitted its form: the beginning of a project. */
export const listFormEvents: ListEvents = (queries, { company_id }, page) =>
  readEvents(
    queries,
    'projects',
    [
      happened(
        'submitted',
        {
          id: sql`f.id`,
          at: sql`f.submitted_at`,
          who: sql`f.user_id`,
          told: { form: sql`f.id`, business: sql`f.business_name` },
        },
        sql`${fitness_onboarding_forms} f where f.company_id = ${company_id} and f.submitted_at is not null`,
      ),
    ],
    page,
    ({ form, business }) => ({ title: `Fitness form submitted: ${said(business)}`, to: officePlaces.form(said(form)) }),
  )
