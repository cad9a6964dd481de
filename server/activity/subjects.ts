import { sql } from 'drizzle-orm'
import { user_profiles } from '../accounts/accounts.tables.ts'
import { billing_notifications, custom_pricing_arrangements } from '../billing/arrangements/arrangements.tables.ts'
import { conversations } from '../conversations/conversations.tables.ts'
import type { Queries } from '../db/client.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { leads } from '../leads/leads.tables.ts'
import { fitness_onboarding_forms } from '../onboarding/onboarding.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { proposals } from '../proposals/proposals.tables.ts'
import { open_questions } from '../questions/questions.tables.ts'
import { saved_replies } from '../saved-replies/saved-replies.tables.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'
import { edited_videos, raw_videos, video_categories } from '../videos/videos.tables.ts'
import { websites } from '../websites/websites.tables.ts'

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** What the things are called that entries are about, as long as they are there: the log itself knows only their ids. */
export async function titlesOf(db: Queries, ids: string[]): Promise<Map<string, string>> {
  const wanted = sql`any(${sql.param(ids.filter(isUuid))}::uuid[])`
  const { rows } = await db.execute<{ id: string; title: string | null }>(sql`
    select id, title from ${raw_videos} where id = ${wanted}
    union all select id, title from ${edited_videos} where id = ${wanted}
    union all select id, name from ${video_categories} where id = ${wanted}
    union all select id, project_name from ${website_projects} where id = ${wanted}
    union all select id, ticket_number || ': ' || subject from ${support_tickets} where id = ${wanted}
    union all select id, content->>'business_name' from ${websites} where id = ${wanted}
    union all select id, business_name from ${fitness_onboarding_forms} where id = ${wanted}
    union all select id, number from ${leads} where id = ${wanted}
    union all select id, number from ${invoices} where id = ${wanted}
    union all select id, number || ': ' || title from ${proposals} where id = ${wanted}
    union all select id, nullif(name, '') from ${conversations} where id = ${wanted}
    union all select id, question from ${open_questions} where id = ${wanted}
    union all select id, title from ${saved_replies} where id = ${wanted}
    union all select id, customer_email from ${custom_pricing_arrangements} where id = ${wanted}
    union all select id, customer_email from ${billing_notifications} where id = ${wanted}
    union all select user_id, email from ${user_profiles} where user_id = ${wanted}`)
  return new Map(rows.flatMap(({ id, title }) => (title ? [[id, title] as const] : [])))
}
