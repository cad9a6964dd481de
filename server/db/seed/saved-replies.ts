import { eq } from 'drizzle-orm'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { saved_replies } from '../../saved-replies/saved-replies.tables.ts'
import type { Tx } from '../client.ts'
import { cast } from './cast.ts'

const demoReplies = [
  {
    title: 'We look into it',
    text: 'Hello {first_name},\n\nthank you for telling us. We look into {ticket_number} today and write as soon as we know more.\n\n{your_name}',
  },
  {
    title: 'A screenshot, please',
    text: 'Hello {first_name},\n\ncould you send us a picture of what you see, and tell us on which phone or computer? Then we find it faster.\n\n{your_name}',
  },
  {
    title: 'It is done',
    text: 'Hello {first_name},\n\nit is done. Please load the page anew and have a look. If something is left, just answer here.\n\n{your_name}',
  },
]

export async function seedSavedReplies(tx: Tx, now: Date) {
  const [ada] = await tx.select().from(user_profiles).where(eq(user_profiles.email, cast.ada.email))
  const written = { changed_by: ada?.user_id ?? null, created_at: now, updated_at: now }
  await tx.insert(saved_replies).values(demoReplies.map((reply) => ({ ...reply, ...written })))
}
