import { randomBytes, randomUUID } from 'node:crypto'
import { assistantSays } from '#content/assistant.ts'
import { anchorOf } from '#content/anchors.ts'
import { pricingPage } from '#content/pricing.ts'
import { websiteMaintenance } from '#content/service-pages/website-maintenance.ts'
import { transcriptOf } from '#content/transcript.ts'
import type { Source } from '#domain/chat.ts'
import { conversations, messages } from '../../conversations/conversations.tables.ts'
import { visitor as visitorPresence } from '../../conversations/presences.ts'
import { presences } from '../../conversations/presences.tables.ts'
import { answerDueAt } from '../../leads/due-time.ts'
import { leads } from '../../leads/leads.tables.ts'
import type { Tx } from '../client.ts'

const answersOn = [
  { path: '/services/website-maintenance', page: websiteMaintenance.title, faqs: websiteMaintenance.faqs },
  { path: '/pricing', page: pricingPage.title, faqs: pricingPage.faqs },
]

/** What the assistant says to a question that stands on our pages word for word. */
function fromOurPages(question: string): { content: string; sources: Source[] } {
  for (const { path, page, faqs } of answersOn) {
    const faq = faqs.find((candidate) => candidate.question === question)
    if (faq)
      return {
        content: faq.answer,
        sources: [{ href: `${path}#${anchorOf(question)}`, title: `${page}: ${question}` }],
      }
  }
  throw new Error(`No page answers '${question}'`)
}

const said = [
  {
    asked: 'our shop site is wordpress, built by a friend who moved away. could you take care of it?',
    answer: 'Do you maintain WordPress and Shopify sites?',
  },
  { asked: 'does the plan cover the server too', answer: 'Is hosting included?' },
  { asked: 'ok and if we only want it for the summer?', answer: 'Can I change or cancel a plan?' },
]

/** Somebody who asked for a person this morning, and has left since. */
export async function seedWaitingChat(tx: Tx, now: Date) {
  const began = now.getTime() - 50 * 60_000
  const at = (position: number) => new Date(began + position * 30_000)
  const id = randomUUID()
  const talk = [
    { side: 'client', text: 'Do you maintain WordPress and Shopify sites?' },
    { side: 'assistant', ...fromOurPages('Do you maintain WordPress and Shopify sites?') },
    {
      side: 'client',
      text: 'Ours is on Shopify with a wholesale app that your page does not name. Can you look at it with me?',
    },
    { side: 'assistant', text: assistantSays.unknown, offers: ['person' as const] },
  ] as const
  const ended = at(talk.length)
  await tx.insert(conversations).values({
    id,
    name: 'Priya Nair',
    email: 'priya@alderteas.example',
    page: '/services/website-maintenance',
    visitor_hash: randomBytes(32).toString('hex'), // of no cookie that there is
    session_id: randomUUID(),
    asked_for_person_at: ended,
    created_at: at(0),
    updated_at: ended,
  })
  let asked: string | null = null
  for (const [index, said] of talk.entries()) {
    const messageId = randomUUID()
    await tx.insert(messages).values({
      id: messageId,
      conversation_id: id,
      position: index + 1,
      side: said.side,
      via: 'chat',
      text: 'text' in said ? said.text : said.content,
      sources: 'sources' in said ? said.sources : [],
      offers: 'offers' in said ? [...said.offers] : [],
      answers_id: said.side === 'assistant' ? asked : null,
      created_at: at(index),
    })
    asked = messageId
  }
  const left = { conversation_id: id, who: visitorPresence, typing: false, seen_at: at(talk.length + 4) }
  await tx.insert(presences).values(left)
}

/** A conversation that was handed over yesterday evening and answered this morning. */
export async function seedChat(tx: Tx, now: Date) {
  const began = now.getTime() - 17 * 3_600_000
  const at = (position: number) => new Date(began + position * 40_000)
  const visitor = { name: 'Hanna Lind', email: 'hanna@portsusanyarn.example' }
  const id = randomUUID()
  const talk = said.flatMap(({ asked, answer }, index) => {
    const question = { id: randomUUID(), role: 'user' as const, content: asked, position: index * 2 + 1 }
    const reply = {
      ...fromOurPages(answer),
      id: randomUUID(),
      role: 'assistant' as const,
      answers_id: question.id,
      position: index * 2 + 2,
    }
    return [question, reply].map((message) => ({
      answers_id: null,
      name: null,
      sources: [],
      ...message,
      timestamp: at(message.position),
    }))
  })
  const ended = at(talk.length + 1)
  const [lead] = await tx
    .insert(leads)
    .values({
      source: 'chat',
      state: 'contacted',
      ...visitor,
      details: { conversation: transcriptOf(visitor, talk) },
      page: '/services/website-maintenance',
      landing_page: '/',
      due_at: answerDueAt(ended),
      created_at: ended,
      updated_at: now,
    })
    .returning({ id: leads.id })
  await tx.insert(conversations).values({
    id,
    ...visitor,
    visitor_hash: randomBytes(32).toString('hex'), // of no cookie that there is
    session_id: randomUUID(),
    lead_id: lead?.id ?? null,
    mailed_up_to: talk.length,
    created_at: at(0),
    updated_at: ended,
  })
  await tx.insert(messages).values(
    talk.map(({ role, name: _visitor, content, timestamp, ...message }) => ({
      ...message,
      conversation_id: id,
      side: role === 'user' ? ('client' as const) : role,
      via: 'chat' as const,
      text: content,
      created_at: timestamp,
    })),
  )
}
