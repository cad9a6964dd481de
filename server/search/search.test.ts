import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Found } from '#domain/search.ts'
import { leads } from '../leads/leads.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { createTestApp } from '../testing/test-app.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { createVideoRoom } from '../testing/video-room.ts'
import { support_tickets } from '../tickets/tickets.tables.ts'

const t = await createTestApp()
const room = await createVideoRoom(t)
const ada = await t.as('ada')

type Client = Pick<typeof ada, 'get'>
async function find(who: Client, q: string) {
  const answer = await who.get(`/api/search?${new URLSearchParams({ q })}`)
  expect(answer.status).toBe(200)
  const { groups } = (await answer.json()) as Found
  return groups
}
const titles = async (who: Client, q: string) =>
  Object.fromEntries((await find(who, q)).map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]))

const moments = () => ({ created_at: t.parts.now(), updated_at: t.parts.now() })

test('only signed-in people search, and not for one letter or a page of text', async () => {
  expect((await t.visitor.get('/api/search?q=marsh')).status).toBe(401)
  for (const q of ['', 'a', ' a', 'x'.repeat(101)])
    expect((await ada.get(`/api/search?${new URLSearchParams({ q })}`)).status).toBe(400)
  expect((await ada.get('/api/search')).status).toBe(400)
})

describe('an admin', () => {
  test('finds a customer by name, company, part of the address and phone, and is led to the company', async () => {
    const noa = await newCustomer(t)
    await t.db.execute(sql`update user_profiles set first_name = 'Ngozi', last_name = 'Okafor',
      company_name = 'Delta Marine', phone = '(425) 555-7781' where user_id = ${noa.id}`)
    for (const q of [
      'ngozi',
      'OKAFOR ngo',
      'delta mar',
      noa.email,
      noa.email.split('-')[0] ?? '',
      '425 555-7781',
      noa.id,
    ]) {
      const [customers] = await find(ada, q)
      expect([q, customers?.kind, customers?.hits[0]]).toEqual([
        q,
        'customers',
        {
          id: noa.id,
          title: 'Delta Marine',
          detail: `Ngozi Okafor · ${noa.email}`,
          to: `/admin-dashboard?tab=users&customer=${noa.id}`,
        },
      ])
    }
  })

  test('finds no team among the customers', async () => {
    expect(await titles(ada, 'emil@')).not.toHaveProperty('customers')
  })

  test('finds by a piece of a word where no word begins so', async () => {
    const noa = await newCustomer(t)
    await t.db.insert(website_projects).values({ user_id: noa.id, project_name: 'Quillstone', ...moments() })
    expect(await titles(ada, 'illston')).toEqual({ projects: ['Quillstone'] })
    expect(await titles(ada, 'il')).not.toHaveProperty('projects')
  })

  test('finds a ticket by its number in any spelling, first of all, and a lead by its own', async () => {
    const noa = await newCustomer(t)
    const [ticket] = await t.db
      .insert(support_tickets)
      .values({ user_id: noa.id, subject: 'Wobbling masthead', message: 'Text', ...moments() })
      .returning()
    const number = ticket?.ticket_number ?? ''
    const bare = String(Number(number.replace('TKT-', '')))
    for (const q of [number, number.toLowerCase(), `tkt-${bare}`, ticket?.id ?? '']) {
      const found = await find(ada, q)
      expect(found.find(({ kind }) => kind === 'tickets')?.hits[0]).toMatchObject({
        title: 'Wobbling masthead',
        to: `/admin-dashboard?tab=tickets&ticket=${number}`,
      })
    }
    const [lead] = await t.db
      .insert(leads)
      .values({ source: 'contact', name: 'Yusuf Demir', details: { message: 'A roof\nover Xanthippe' }, ...moments() })
      .returning()
    for (const q of [lead?.number ?? '', 'xanthippe', 'yusuf demir'])
      expect((await titles(ada, q))['leads']).toContain('Yusuf Demir')
    expect(await titles(ada, 'message yusuf')).not.toHaveProperty('leads')
  })

  test('spam stays where it is', async () => {
    await t.db.insert(leads).values({ source: 'contact', name: 'Viagrix', is_spam: true, details: {}, ...moments() })
    expect(await titles(ada, 'viagrix')).toEqual({})
  })

  test('a last word may go on unless something follows it, and all words must occur', async () => {
    const noa = await newCustomer(t)
    const named = (project_name: string) => ({ user_id: noa.id, project_name, ...moments() })
    await t.db.insert(website_projects).values([named('Zephyr 42'), named('Zephyr 4242')])
    expect((await titles(ada, 'zephyr 42'))['projects']?.toSorted()).toEqual(['Zephyr 42', 'Zephyr 4242'])
    expect((await titles(ada, 'zephyr 42 '))['projects']).toEqual(['Zephyr 42'])
    expect((await titles(ada, '4242 zeph'))['projects']).toEqual(['Zephyr 4242'])
    expect(await titles(ada, 'zephyr 43')).not.toHaveProperty('projects')
  })

  test('gets the newest five of each kind, wherever they stand', async () => {
    const noa = await newCustomer(t)
    const at = (minute: number) => new Date(t.parts.now().getTime() - minute * 60_000)
    await t.db.insert(website_projects).values(
      Array.from({ length: 8 }, (_, minute) => ({
        user_id: noa.id,
        project_name: `Krakow ${minute}`,
        created_at: at(minute),
        updated_at: at(minute),
      })),
    )
    expect((await titles(ada, 'krakow'))['projects']).toEqual([0, 1, 2, 3, 4].map((minute) => `Krakow ${minute}`))
  })

  test('what changes is found by its new words and no longer by the old', async () => {
    const noa = await newCustomer(t)
    await t.db.insert(website_projects).values({ user_id: noa.id, project_name: 'Wisteria', ...moments() })
    await t.db.execute(sql`update website_projects set project_name = 'Laburnum' where project_name = 'Wisteria'`)
    expect((await titles(ada, 'laburnum'))['projects']).toEqual(['Laburnum'])
    expect(await titles(ada, 'wisteria')).toEqual({})
  })
})

test('marks of a question are no orders', async () => {
  for (const q of [`'a' | 'b'`, `\\\\ '' :*`, `!!! & (`, `%%%`, `ada:*`, `日本 ' or 1=1 --`, `\u{1f6a2} ship`])
    expect(Array.isArray(await find(ada, q))).toBe(true)
})

test('pages are found by everybody, those first whose title says it', async () => {
  for (const who of [ada, await t.as('cleo'), await t.as('emil')]) {
    const pages = (await find(who, 'mobile responsive')).find(({ kind }) => kind === 'pages')
    expect(pages?.hits[0]).toMatchObject({ title: 'Mobile Responsive Design', to: '/services/mobile-responsiveness' })
  }
  // The first page says it among its keywords alone.
  const places = (await find(ada, 'website maint')).find(({ kind }) => kind === 'pages')?.hits.map(({ to }) => to)
  expect(places?.slice(0, 2)).toEqual(['/services', '/services/website-maintenance'])
  expect(places).toContain('/')
})

test('an editor finds the videos given to them and the edits they made of those, an admin all, each at its place', async () => {
  const emil = await t.as('emil')
  const own = await room.addRaw({ title: 'Peregrine raw', assigned_to: room.emilId })
  await room.addRaw({ title: 'Peregrine foreign', assigned_to: null })
  const edit = await room.addEdit(own.id, { title: 'Peregrine edit', uploaded_by: room.emilId })
  await room.addEdit(own.id, { title: 'Peregrine colleague', uploaded_by: room.adaId, version_number: 900 })
  const seen = (await find(emil, 'peregrine')).find(({ kind }) => kind === 'videos')?.hits ?? []
  expect(seen.map(({ title }) => title).toSorted()).toEqual(['Peregrine edit', 'Peregrine raw'])
  expect(seen.find(({ id }) => id === edit.id)?.to).toBe(`/employee-dashboard?edit=${edit.id}`)
  expect(seen.find(({ id }) => id === own.id)?.to).toBe(`/employee-dashboard?video=${own.id}`)
  const all = (await find(ada, 'peregrine')).find(({ kind }) => kind === 'videos')?.hits ?? []
  expect(all).toHaveLength(4)
  expect(all.find(({ id }) => id === own.id)?.to).toBe(`/admin-dashboard?tab=videos&video=${own.id}`)
})
