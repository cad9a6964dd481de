import { eq } from 'drizzle-orm'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { fitness_onboarding_forms } from '../../onboarding/onboarding.tables.ts'
import type { Tx } from '../client.ts'
import { cast, type CastName } from './cast.ts'

type DemoForm = Omit<typeof fitness_onboarding_forms.$inferInsert, 'user_id' | 'created_at' | 'updated_at'> & {
  owner: CastName
  daysAgo: number
}

const dayMs = 24 * 3_600_000

/** Pia has handed hers in and waits for her project; Cleo began one for what she teaches on Saturdays. */
const demoForms: DemoForm[] = [
  {
    owner: 'pia',
    daysAgo: 1,
    submission_status: 'submitted',
    is_completed: true,
    full_name: 'Pia Renner',
    business_name: 'Renner One to One',
    tagline: 'Strong at fifty, stronger at sixty',
    email: cast.pia.email,
    phone: '(425) 555-0178',
    training_locations: 'The gym on Colby Avenue, and at home in Everett and Mukilteo',
    primary_social_handle: '@renner.onetoone',
    bio: 'I have coached people past forty since 2009, most of them after an injury and all of them with a job.\n\nWe begin with how you move, not with how you look. Twelve weeks later both have changed.',
    inspirational_quote: 'You do not stop lifting because you get old.',
    years_experience: 17,
    total_training_hours: 14_500,
    clients_transformed: 310,
    certifications: ['NSCA-CPT', 'FMS Level 2', 'Precision Nutrition 1'],
    training_packages: [
      {
        name: 'Foundations',
        price: '$240',
        period: 'month',
        description: 'One session a week, for those who begin or begin again.',
        features: ['4 sessions', 'Movement assessment', 'Plan for the days between'],
      },
      {
        name: 'Twelve Weeks',
        price: '$1,150',
        period: '12 weeks',
        description: 'Two sessions a week towards one goal that we set together.',
        features: ['24 sessions', 'Monthly assessment', 'Nutrition check-in', 'Messages answered the same day'],
      },
    ],
    most_popular_package: 'Twelve Weeks',
    primary_color: '#B4361E',
    secondary_color: '#F2B84B',
    brand_style: 'warm-welcoming',
    brand_personality: 'Calm, direct, a little dry. No before-and-after pictures.',
    logo_provided: true,
    profile_photo_provided: true,
    image_delivery_method: 'email',
    hero_headline: 'Strength that lasts',
    hero_supporting_text: 'Personal training in Everett for people past forty.',
    testimonials: [
      { text: 'I carried my own kayak to the water again this summer.', clientName: 'Ruth A.' },
      { text: 'The first coach who asked about my back before my weight.', clientName: 'Tomas K.' },
    ],
    required_features: ['booking-1on1', 'contact-forms', 'payments'],
    timeline_needed: 'Before the second week of January',
  },
  {
    owner: 'cleo',
    daysAgo: 5,
    full_name: 'Cleo Marsh',
    business_name: 'Kiln & Core',
    tagline: 'Mobility for people who work with their hands',
    email: cast.cleo.email,
    training_locations: 'The workshop in Snohomish, Saturday mornings',
    bio: 'Ten years at the wheel taught me what a bent back costs. On Saturdays I show others how to straighten theirs.',
    years_experience: 4,
    certifications: ['FRC Mobility Specialist'],
  },
]

export async function seedOnboarding(tx: Tx, now: Date) {
  for (const { owner, daysAgo, ...form } of demoForms) {
    const [profile] = await tx.select().from(user_profiles).where(eq(user_profiles.email, cast[owner].email))
    if (!profile) throw new Error(`${owner} is not in the database`)
    const created_at = new Date(now.getTime() - daysAgo * dayMs)
    await tx.insert(fitness_onboarding_forms).values({
      ...form,
      user_id: profile.user_id,
      created_at,
      updated_at: created_at,
      submitted_at: form.is_completed ? created_at : null,
    })
  }
}
