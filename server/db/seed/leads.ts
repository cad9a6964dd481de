import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { transcriptOf } from '#content/transcript.ts'
import type { LeadSource, LeadState } from '#domain/leads.ts'
import { ballparkOf } from '#domain/prices.ts'
import type { Campaign } from '#domain/visits.ts'
import { user_profiles } from '../../accounts/accounts.tables.ts'
import { conversations, messages } from '../../conversations/conversations.tables.ts'
import { answerDueAt } from '../../leads/due-time.ts'
import { lead_history, leads } from '../../leads/leads.tables.ts'
import type { Tx } from '../client.ts'
import { cast } from './cast.ts'

type DemoLead = {
  source: LeadSource
  name: string | null
  email: string
  phone?: string
  details: Record<string, string>
  hoursAgo: number
  page: string
  landing_page?: string
  referrer?: string
  campaign?: Campaign
  is_spam?: boolean
  /** What was said in the chat, a question and its answer in turns. */
  chat?: string[]
  /** What Ada did, and how many hours after the lead came in. */
  steps?: { after: number; to: LeadState; note: string }[]
}

/** A month of an agency's mornings: some new, one overdue, some on their way, some decided. */
const demoLeads: DemoLead[] = [
  {
    source: 'quote',
    name: 'Marisol Vega',
    email: 'marisol@whidbeytours.example',
    phone: '(425) 555-0161',
    details: {
      company: 'Whidbey Day Tours',
      projectType: 'ecommerce',
      budget: '5k-10k',
      timeframe: '1-3months',
      description:
        'We sell day trips by phone. People should see which days are free, pick one and pay. Two boats, six people each.\n\nWe have photos, and a logo my cousin made.',
    },
    hoursAgo: 1,
    page: '/quote',
    landing_page: '/services/e-commerce-solutions',
    referrer: 'https://www.google.com/',
    campaign: { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'shops-snohomish', gclid: 'demo-7Qx1' },
  },
  {
    source: 'contact',
    name: 'Henrik Aas',
    email: 'henrik@aasboatworks.example',
    details: {
      subject: 'Our site is down on phones',
      message:
        'Since the weekend the menu does not open on an iPhone. Somebody else built it. Do you take over sites like that?',
    },
    hoursAgo: 3,
    page: '/contact',
    landing_page: '/blog/why-your-site-is-slow-on-a-phone',
  },
  {
    source: 'claim',
    name: 'Dee Ramirez',
    email: 'dee@casinoroadtacos.example',
    phone: '(425) 555-0177',
    details: {
      businessName: 'Casino Road Tacos',
      businessType: 'restaurant',
      currentWebsite: '',
      goals: 'Show the menu and where the truck is today.',
      budget: 'free-only',
      timeline: 'asap',
    },
    hoursAgo: 7,
    page: '/promotions',
    landing_page: '/promotions',
    campaign: { utm_source: 'instagram', utm_medium: 'social', ref: 'story' },
  },
  {
    source: 'chat',
    name: 'Lena Ostrowski',
    email: 'lena@rivertownvet.example',
    details: {},
    hoursAgo: 11,
    page: '/pricing',
    landing_page: '/',
    referrer: 'https://www.bing.com/',
    chat: [
      'How long does a normal website take?',
      'A standard site takes 2-4 weeks, a complex one 4-8 weeks.',
      'And can somebody come by? We are a vet practice and nobody here likes computers.',
      'I do not know that. A person of the team does: leave an e-mail address or a phone number and they will write back.',
    ],
  },
  {
    source: 'quote',
    name: 'Yusuf Demir',
    email: 'office@demirroofing.example',
    phone: '(360) 555-0119',
    details: {
      company: 'Demir Roofing',
      projectType: 'redesign',
      budget: '2k-5k',
      timeframe: '1month',
      description:
        'The site is from 2014. We want calls, not visits. A form with photos of the roof would help us quote.',
    },
    hoursAgo: 100,
    page: '/quote',
    landing_page: '/portfolio',
  },
  {
    source: 'contact',
    name: 'Grace Whitfield',
    email: 'grace@mukilteoquilts.example',
    phone: '(425) 555-0133',
    details: {
      subject: 'Maintenance',
      message: 'What is in the Essential plan, and can we change to Professional later?',
    },
    hoursAgo: 52,
    page: '/contact',
    landing_page: '/pricing',
    steps: [{ after: 4, to: 'contacted', note: 'Sent the comparison. She decides after the quilt fair on Saturday.' }],
  },
  {
    source: 'claim',
    name: 'Tom Brandvold',
    email: 'tom@colbyaveclocks.example',
    details: {
      businessName: 'Colby Avenue Clocks',
      businessType: 'services',
      currentWebsite: 'colbyclocks.example',
      goals: 'Opening hours and prices for common repairs.',
      budget: '25-50',
      timeline: 'month',
    },
    hoursAgo: 76,
    page: '/promotions',
    landing_page: '/',
    steps: [
      { after: 3, to: 'contacted', note: 'Rang him at the shop: has the domain already.' },
      { after: 27, to: 'proposal', note: 'Four pages, Essential plan from the second month.' },
    ],
  },
  { source: 'newsletter', name: null, email: 'anja@harborbikes.example', details: {}, hoursAgo: 80, page: '/blog' },
  {
    source: 'quote',
    name: 'Priya Nair',
    email: 'priya@lowellyoga.example',
    phone: '(425) 555-0190',
    details: {
      company: 'Lowell Riverside Yoga',
      projectType: 'other',
      budget: '10k-plus',
      timeframe: '3-6months',
      description:
        'Recorded classes for members, three tiers, and a calendar for the studio. We have about 200 members today.',
    },
    hoursAgo: 24 * 9,
    page: '/quote',
    landing_page: '/services/memberships',
    campaign: { utm_source: 'letter', utm_campaign: 'october' },
    steps: [
      { after: 2, to: 'contacted', note: 'Forty minutes on the phone. Wants it before the new year.' },
      { after: 23, to: 'proposal', note: 'Proposal sent: membership platform in two stages.' },
      { after: 150, to: 'won', note: 'Signed. Kickoff on Monday.' },
    ],
  },
  {
    source: 'contact',
    name: 'Martin Hale',
    email: 'mhale@silverlakeauto.example',
    details: { subject: 'Price for a logo', message: 'Just a logo, no website. How much?' },
    hoursAgo: 24 * 12,
    page: '/contact',
    landing_page: '/contact',
    steps: [{ after: 5, to: 'lost', note: 'We do not draw logos alone; passed him on to a friend of the house.' }],
  },
  {
    source: 'quote',
    name: 'Ingrid Solberg',
    email: 'ingrid@solbergdental.example',
    phone: '(425) 555-0148',
    details: {
      company: 'Solberg Dental',
      projectType: 'maintenance',
      budget: 'under2k',
      timeframe: 'flexible',
      description: 'Somebody who keeps the plugins up to date and answers the phone when it breaks.',
    },
    hoursAgo: 24 * 20,
    page: '/quote',
    landing_page: '/services/website-maintenance',
    referrer: 'https://duckduckgo.com/',
    steps: [
      { after: 6, to: 'contacted', note: 'Wants Professional, billed yearly.' },
      { after: 30, to: 'won', note: 'Subscribed to Professional.' },
    ],
  },
  {
    source: 'contact',
    name: 'SEO Expert Team',
    email: 'rank@first-page.example',
    details: {
      subject: 'Rank #1 guaranteed',
      message: 'Dear owner, we found 37 errors on your site. Reply YES for the report.',
    },
    hoursAgo: 30,
    page: '/contact',
    is_spam: true,
  },
]

export async function seedLeads(tx: Tx, now: Date) {
  const [ada] = await tx.select().from(user_profiles).where(eq(user_profiles.email, cast.ada.email))
  for (const { hoursAgo, steps = [], chat, ...lead } of demoLeads) {
    const created_at = hoursBefore(now, hoursAgo)
    const last = steps.at(-1)
    const [row] = await tx
      .insert(leads)
      .values({
        ...lead,
        ...(chat && { details: { conversation: transcriptOf({ name: lead.name ?? '' }, asSaid(chat, created_at)) } }),
        estimate: (lead.source === 'quote' && ballparkOf(lead.details['projectType'] ?? '')?.shown) || null,
        state: last?.to ?? 'new',
        owner_id: last ? (ada?.user_id ?? null) : null,
        due_at: lead.source === 'newsletter' ? null : answerDueAt(created_at),
        created_at,
        updated_at: last ? hoursBefore(now, hoursAgo - last.after) : created_at,
      })
      .returning({ id: leads.id })
    if (row && chat) await seedChat(tx, { ...lead, id: row.id }, chat, created_at)
    for (const [index, { after, to, note }] of steps.entries()) {
      await tx.insert(lead_history).values({
        lead_id: row?.id ?? '',
        author_id: ada?.user_id ?? null,
        kind: 'state',
        from_state: steps[index - 1]?.to ?? 'new',
        to_state: to,
        note,
        created_at: hoursBefore(now, hoursAgo - after),
      })
    }
  }
}

async function seedChat(tx: Tx, lead: Pick<DemoLead, 'name' | 'email'> & { id: string }, said: string[], at: Date) {
  const [conversation] = await tx
    .insert(conversations)
    .values({
      visitor_hash: randomUUID(),
      session_id: randomUUID(),
      name: lead.name ?? '',
      email: lead.email,
      lead_id: lead.id,
      mailed_up_to: said.length,
      created_at: at,
      updated_at: at,
    })
    .returning({ id: conversations.id })
  for (const [index, { role, content }] of asSaid(said, at).entries()) {
    const side = role === 'user' ? ('client' as const) : ('assistant' as const)
    const message = { conversation_id: conversation?.id ?? '', position: index + 1, side, via: 'chat' as const }
    await tx.insert(messages).values({ ...message, text: content, created_at: at })
  }
}

/** A question and its answer in turns. */
const asSaid = (said: string[], timestamp: Date) =>
  said.map((content, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    name: null,
    content,
    timestamp,
  }))

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)
