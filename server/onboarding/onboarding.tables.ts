import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  defaultPrimaryColor,
  type BrandStyle,
  type ImageDelivery,
  type OnboardingFields,
  type SubmissionStatus,
} from '#domain/onboarding.ts'
import { users } from '../accounts/accounts.tables.ts'
import { moment, searchedWords } from '../db/columns.ts'
import { website_projects } from '../projects/projects.tables.ts'

const words = () => text().notNull().default('')
const no = () => boolean().notNull().default(false)

/** What a search looks into; indexed word for word as it is asked. */
export const formWords = (t: Record<'business_name' | 'full_name' | 'email', PgColumn>) =>
  sql`(${t.business_name} || chr(10) || ${t.full_name} || chr(10) || ${t.email})`

export const fitness_onboarding_forms = pgTable(
  'fitness_onboarding_forms',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The company's owner; nobody where they have another form already, because the version before has one per person. */
    user_id: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Whose it is (server/companies): filled by a trigger with the company of `user_id` where it is empty. */
    company_id: uuid(),
    full_name: words(),
    business_name: words(),
    tagline: words(),
    email: words(),
    phone: words(),
    training_locations: words(),
    primary_social_handle: words(),
    bio: words(),
    inspirational_quote: words(),
    years_experience: integer(),
    total_training_hours: integer(),
    clients_transformed: integer(),
    certifications: jsonb().$type<OnboardingFields['certifications']>().notNull().default([]),
    training_packages: jsonb().$type<OnboardingFields['training_packages']>().notNull().default([]),
    most_popular_package: words(),
    primary_color: text().notNull().default(defaultPrimaryColor),
    secondary_color: text(),
    brand_style: text().$type<BrandStyle>(),
    brand_personality: words(),
    logo_provided: no(),
    hero_image_provided: no(),
    profile_photo_provided: no(),
    needs_photo_help: no(),
    image_delivery_method: text().$type<ImageDelivery>(),
    image_drive_link: words(),
    hero_headline: words(),
    hero_supporting_text: words(),
    testimonials: jsonb().$type<OnboardingFields['testimonials']>().notNull().default([]),
    required_features: jsonb().$type<OnboardingFields['required_features']>().notNull().default([]),
    timeline_needed: words(),
    submission_status: text().$type<SubmissionStatus>().notNull().default('draft'),
    is_completed: no(),
    project_created: no(),
    created_project_id: uuid().references(() => website_projects.id, { onDelete: 'set null' }),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
    /** When it was last submitted; stays while its owner changes it once more. */
    submitted_at: moment(),
    words: searchedWords(),
  },
  (t) => [
    uniqueIndex('fitness_onboarding_forms_user').on(t.user_id),
    index('fitness_onboarding_forms_of_company').on(t.company_id),
    index('fitness_onboarding_forms_newest').on(t.created_at, t.id),
    index('fitness_onboarding_forms_status_newest').on(t.submission_status, t.created_at, t.id),
    index('fitness_onboarding_forms_waiting')
      .on(t.submitted_at)
      .where(sql`${t.submission_status} = 'submitted' and not ${t.project_created}`),
    index('fitness_onboarding_forms_drafts')
      .on(t.updated_at)
      .where(sql`${t.submission_status} = 'draft'`),
    index('fitness_onboarding_forms_search').using('gin', sql`${formWords(t)} gin_trgm_ops`),
    index('fitness_onboarding_forms_by_words').using('gin', t.words),
    index('fitness_onboarding_forms_without_words')
      .on(t.id)
      .where(sql`${t.words} is null`),
    index('fitness_onboarding_forms_project').on(t.created_project_id),
    check(
      'fitness_onboarding_forms_status',
      sql`${t.submission_status} in ('draft', 'submitted', 'processing', 'completed')`,
    ),
    check(
      'fitness_onboarding_forms_style',
      sql`${t.brand_style} in ('bold-energetic', 'clean-professional', 'warm-welcoming')`,
    ),
    check('fitness_onboarding_forms_delivery', sql`${t.image_delivery_method} in ('email', 'drive', 'help')`),
  ],
)
