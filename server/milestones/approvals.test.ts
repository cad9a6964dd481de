import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { activity_logs } from '../activity/activity.tables.ts'
import { emails } from '../emails/emails.tables.ts'
import { invoices } from '../invoices/invoices.tables.ts'
import { createLink } from '../links/links.ts'
import { action_links } from '../links/links.tables.ts'
import { website_projects } from '../projects/projects.tables.ts'
import { askApproval, decide, pageOf, planProject, viewOf } from '../testing/milestones.ts'
import { putInto } from '../testing/companies.ts'
import { newCustomer } from '../testing/new-customer.ts'
import { invoicesOf, payInvoice } from '../testing/paid-invoices.ts'
import { sendNew, signatureFor, withLink } from '../testing/proposals.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { milestone_versions, project_milestones, project_turns } from './milestones.tables.ts'

const t = await createTestApp()
const ada = await t.as('ada')

beforeEach(async () => {
  await t.db.delete(website_projects)
  await t.db.delete(emails)
  await t.db.delete(action_links)
})

/** All that asking or deciding could change. */
const everything = async () => [
  await t.db.select().from(project_milestones).orderBy(project_milestones.id),
  await t.db.select().from(milestone_versions).orderBy(milestone_versions.milestone_id, milestone_versions.version),
  await t.db.select().from(project_turns).orderBy(project_turns.id),
  await t.db.select().from(website_projects),
  await t.db.$count(action_links),
  await t.db.$count(invoices),
  await t.db.$count(emails),
  await t.db.$count(activity_logs),
]
const versionsOf = (id: string) =>
  t.db
    .select()
    .from(milestone_versions)
    .where(eq(milestone_versions.milestone_id, id))
    .orderBy(milestone_versions.version)
const toTeam = async () =>
  t.db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'team-approval-decided'), eq(emails.to_address, agency.email)))

describe('asking for approval', () => {
  test('asked for again because the answer was lost it is the same version, and one that somebody else asked for is told', async () => {
    const page = await planProject(t, ada)
    const { milestone } = await askApproval(t, ada, page, { note: 'Two directions.', version: 1 })
    const before = await everything()
    const ask = (asked: object) => ada.post(`/api/milestones/${milestone.id}/versions`, asked)
    const again = await ask({ note: 'Two directions.', version: 1 })
    expect([again.status, await again.json()]).toEqual([201, { version: 1, sent_to: [page.project.owner.email] }])
    expect(await errorCodeIn(await ask({ note: 'Three directions.', version: 1 }))).toBe('conflict')
    expect(await errorCodeIn(await ask({ note: 'Two directions.', version: 3 }))).toBe('conflict')
    expect(await everything()).toEqual(before)
    expect((await ask({ note: 'Two directions.', version: 2 })).status).toBe(201)
    expect(await versionsOf(milestone.id)).toHaveLength(2)
  })

  test('sends the next version with a link of its own, and gives the client the turn', async () => {
    const page = await planProject(t, ada)
    const { milestone, mail, key } = await askApproval(t, ada, page, {
      note: 'Two directions.',
      preview_url: 'https://preview.example/1',
    })
    expect(mail).toMatchObject({ subject: 'Please approve: Design of Kiln Club' })
    expect(mail?.text).toContain('Two directions.')
    const now = await pageOf(ada, page.project.id)
    expect(now.milestones[0]).toMatchObject({ state: 'waiting', versions: [{ version: 1, decision: null }] })
    expect(now.clock?.side).toBe('client')
    expect(await viewOf(t, key)).toMatchObject({
      title: 'Design',
      project_name: 'Kiln Club',
      state: 'waiting',
      versions: [
        {
          version: 1,
          note: 'Two directions.',
          preview_url: 'https://preview.example/1',
          submitted_by: 'Ada Lindqvist',
          decision: null,
        },
      ],
    })
    const [written] = await t.db.select().from(activity_logs).orderBy(desc(activity_logs.created_at)).limit(1)
    expect(written).toMatchObject({
      kind: 'approval_asked',
      entity_id: page.project.id,
      after: { milestone_id: milestone.id, version: 1, note: '…' },
    })
  })

  test('is refused for what is not worked on, by whom it is not for, and with files of others', async () => {
    const page = await planProject(t, ada)
    const [design, content] = page.milestones
    const ask = async (by: 'ada' | 'cleo' | 'emil', id: string | undefined, body: object = {}) =>
      errorCodeIn(await (await t.as(by)).post(`/api/milestones/${id}/versions`, { note: 'Look.', ...body }))
    const was = await everything()
    expect(await ask('ada', content?.id)).toBe('milestone_not_in_work')
    expect(await ask('ada', crypto.randomUUID())).toBe('not_found')
    expect(await ask('cleo', design?.id)).toBe('not_allowed')
    expect(await ask('emil', design?.id)).toBe('not_allowed')
    expect(await ask('ada', design?.id, { note: ' ' })).toBe('invalid_input')
    expect(await ask('ada', design?.id, { preview_url: 'javascript:alert(1)' })).toBe('invalid_input')
    expect(await ask('ada', design?.id, { file_ids: [crypto.randomUUID()] })).toBe('invalid_input')
    expect(await everything()).toEqual(was)
  })

  test('everybody whose part is the work has a link; who leaves the company has none any more', async () => {
    const page = await planProject(t, ada)
    const noa = await newCustomer(t)
    await putInto(t, await t.userIdOf('cleo'), noa, 'member')
    await askApproval(t, ada, page)
    const links = await t.db.select().from(action_links).where(eq(action_links.purpose, 'approval'))
    expect(links.map(({ customer_email }) => customer_email).toSorted()).toEqual(
      [noa.email, page.project.owner.email].toSorted(),
    )
    const [mail] = await t.mailbox(noa.email)
    const key = /\/link#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await withLink(t, key)('GET', '/api/link')).status).toBe(200)
    const cleo = await t.as('cleo')
    expect((await cleo.delete(`/api/company/people/${noa.id}`)).status).toBe(204)
    const was = await everything()
    for (const answer of [await withLink(t, key)('GET', '/api/link'), await decide(t, key, 1)])
      expect([answer.status, await errorCodeIn(answer)]).toEqual([410, 'link_withdrawn'])
    expect(await everything()).toEqual(was)
  })
})

describe('deciding', () => {
  test('approved, it is kept with who, when and from where; the next begins and the team is told', async () => {
    const page = await planProject(t, ada)
    const { milestone, key } = await askApproval(t, ada, page)
    const answer = await decide(t, key, 1, { name: '  Cleo   Marsh ' })
    expect(answer.status).toBe(201)
    expect(await versionsOf(milestone.id)).toMatchObject([
      {
        decision: 'approved',
        decided_name: 'Cleo Marsh',
        decided_email: page.project.owner.email,
        address: '127.0.0.1',
        decided_at: expect.any(Date),
      },
    ])
    const now = await pageOf(ada, page.project.id)
    expect(now.milestones.map(({ state }) => state)).toEqual(['approved', 'working', 'planned'])
    expect(now.clock).toMatchObject({ side: 'team', started_on: page.clock?.started_on })
    expect((await viewOf(t, key)).versions).toMatchObject([{ decision: 'approved', decided_name: 'Cleo Marsh' }])
    const [mail, ...more] = await toTeam()
    expect([mail?.subject, more]).toEqual(['Design of Kiln Club: approved by Cleo Marsh', []])
  })

  test('asked to change it, the team goes on; the next version is decided by any of its links, older ones by none', async () => {
    const page = await planProject(t, ada)
    const first = await askApproval(t, ada, page)
    expect((await decide(t, first.key, 1, { decision: 'changes', comment: 'Warmer, please.' })).status).toBe(201)
    expect(await pageOf(ada, page.project.id)).toMatchObject({
      milestones: [{ state: 'working' }, {}, {}],
      clock: { side: 'team' },
    })
    expect((await toTeam())[0]).toMatchObject({ subject: 'Design of Kiln Club: changes asked for by Cleo Marsh' })
    const second = await askApproval(t, ada, page)
    expect(second.version).toBe(2)
    const was = await everything()
    const again = await decide(t, first.key, 1)
    expect([again.status, await again.json()]).toMatchObject([
      409,
      { error: { code: 'already_decided', message: 'This version was already decided by Cleo Marsh.' } },
    ])
    expect(await everything()).toEqual(was)
    // Sent again before it was decided: the one before it is none any more.
    await askApproval(t, ada, page)
    expect(await errorCodeIn(await decide(t, first.key, 2))).toBe('conflict')
    expect(await errorCodeIn(await decide(t, first.key, 9))).toBe('conflict')
    expect((await decide(t, first.key, 3)).status).toBe(201)
    expect((await viewOf(t, second.key)).versions.map(({ version, decision }) => [version, decision])).toEqual([
      [3, 'approved'],
      [2, null],
      [1, 'changes'],
    ])
  })

  test('without a name, or without words of what should change, nothing is kept', async () => {
    const page = await planProject(t, ada)
    const { key } = await askApproval(t, ada, page)
    const was = await everything()
    const fieldsOf = async (said: object) => {
      const answer = await decide(t, key, 1, said)
      return ((await answer.json()) as { error: { fields: object } }).error.fields
    }
    expect(await fieldsOf({ name: ' ' })).toEqual({ name: 'Please type your full name' })
    expect(await fieldsOf({ decision: 'changes', name: '' })).toEqual({
      name: 'Please type your full name',
      comment: 'Please tell us what should change',
    })
    expect(await fieldsOf({ decision: 'changes' })).toEqual({ comment: 'Please tell us what should change' })
    expect(await everything()).toEqual(was)
  })

  test('approving and asking for changes at the same moment have one outcome', async () => {
    const rounds = process.env['PROVE'] === 'full' ? 100 : 4
    let outcomes = 0
    const page = await planProject(t, ada)
    const { milestone, key } = await askApproval(t, ada, page)
    for (let round = 1; round <= rounds; round++) {
      const answers = await Promise.all([
        decide(t, key, round),
        decide(t, key, round, { decision: 'changes', comment: 'Warmer.' }),
        decide(t, key, round, { name: 'Pia' }),
      ])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
      outcomes++
      const version = (await versionsOf(milestone.id)).find((one) => one.version === round)
      const state = version?.decision === 'approved' ? 'approved' : 'working'
      expect((await pageOf(ada, page.project.id)).milestones[0]?.state).toBe(state)
      // As if it had been asked for changes, whoever was first.
      await t.db.update(project_milestones).set({ state: 'planned', approved_at: null })
      await t.db.update(project_milestones).set({ state: 'working' }).where(eq(project_milestones.id, milestone.id))
      await ada.post(`/api/milestones/${milestone.id}/versions`, { note: 'Again.' })
    }
    process.stdout.write(
      `figure: promise D10: approve × ask for changes × approve, ${rounds} times: ${outcomes / rounds} outcome each\n`,
    )
  })

  test('what was agreed to be billed with it is invoiced and mailed in the same moment, the last with all the rest', async () => {
    const { key, lead, proposal } = await sendNew(t, ada, {
      deposit_percent: 50,
      milestones: [
        { title: 'Design', working_days: 5, percent: 20 },
        { title: 'Content', working_days: 5, percent: 0 },
        { title: 'Launch', working_days: 5, percent: 30 },
      ],
    })
    const { proposal: shown } = (await (await withLink(t, key)('GET', '/api/link')).json()) as {
      proposal: Parameters<typeof signatureFor>[0]
    }
    expect((await withLink(t, key)('POST', '/api/link/signature', signatureFor(shown))).status).toBe(201)
    const [deposit] = await invoicesOf(t, proposal.id)
    await payInvoice(t, deposit?.id ?? '')
    await t.runJobs()
    const [project] = await t.db.select().from(website_projects)
    const page = await pageOf(ada, project?.id ?? '')
    const kinds = []
    for (const milestone of page.milestones) {
      const { key: approval } = await askApproval(t, ada, await pageOf(ada, page.project.id))
      expect((await decide(t, approval, 1)).status).toBe(201)
      const [newest] = await invoicesOf(t, proposal.id)
      kinds.push(newest?.milestone_id === milestone.id ? newest.kind : null)
      t.clock.advance({ seconds: 60 })
    }
    expect(kinds).toEqual(['progress', null, 'final'])
    const all = await invoicesOf(t, proposal.id)
    expect(all.reduce((sum, { balance }) => sum + balance, deposit?.total ?? 0)).toBe(
      all.find(({ kind }) => kind === 'final')?.total,
    )
    expect(all[0]?.deducts).toHaveLength(2)
    await t.runJobs()
    const subjects = (await t.mailbox(lead.email ?? '')).map(({ subject }) => subject)
    for (const { number } of all.slice(0, 2)) expect(subjects.join('\n')).toContain(`Invoice ${number}: `)
    expect((await pageOf(ada, page.project.id)).clock).toMatchObject({ side: null })
    expect((await toTeam()).at(-1)?.text).toContain('It was the last milestone.')
  })

  test('whoever is signed in for the company opens the same page; of others and of what was not asked there is nothing', async () => {
    const page = await planProject(t, ada)
    const [design, content] = page.milestones
    await askApproval(t, ada, page)
    const open = async (name: 'cleo' | 'pia', id: string | undefined) =>
      (await t.as(name)).post(`/api/milestones/${id}/own-link`)
    const opened = await open('cleo', design?.id)
    expect(opened.status).toBe(201)
    const [, key = ''] = ((await opened.json()) as { url: string }).url.split('/link#')
    expect((await viewOf(t, key)).title).toBe('Design')
    const was = await everything()
    const bodyOf = async (answer: Response) => {
      const { request_id: _each, ...error } = ((await answer.json()) as { error: { request_id: string } }).error
      return [answer.status, error]
    }
    const missing = await bodyOf(await open('pia', crypto.randomUUID()))
    expect(missing[0]).toBe(404)
    expect(await bodyOf(await open('pia', design?.id))).toEqual(missing)
    expect(await bodyOf(await open('cleo', content?.id))).toEqual(missing)
    expect(await everything()).toEqual(was)
    t.clock.advance({ seconds: 1801 })
    expect(await errorCodeIn(await withLink(t, key)('GET', '/api/link'))).toBe('link_expired')
    t.clock.advance({ seconds: -1801 })
  })

  test('a link to an approval opens nothing else, and none of another purpose opens an approval', async () => {
    const page = await planProject(t, ada)
    const { key, milestone } = await askApproval(t, ada, page)
    const links = await t.db.$count(action_links)
    for (const path of ['/api/link/signature', '/api/link/decline', '/api/link/questions', '/api/link/replies'])
      expect(await errorCodeIn(await withLink(t, key)('POST', path, {}))).toBe('link_invalid')
    // It pays what its files wait for: nothing was billed.
    expect(await errorCodeIn(await withLink(t, key)('POST', '/api/link/checkout', {}))).toBe('not_found')
    const ctx = { actor: null, now: t.parts.now, origin: t.settings.origin }
    const of = { subject_id: milestone.id, customer_email: page.project.owner.email }
    const url = await t.db.transaction((tx) => createLink(tx, ctx, { purpose: 'invoice', ...of }))
    const other = new URL(url).hash.slice(1)
    expect(await errorCodeIn(await decide(t, other, 1))).toBe('link_invalid')
    expect(await t.db.$count(action_links)).toBe(links + 1)
    expect(await versionsOf(milestone.id)).toMatchObject([{ decision: null }])
  })

  test('what is decided is not mailed again; what still waits is, by an expired link, too', async () => {
    const page = await planProject(t, ada)
    const { key } = await askApproval(t, ada, page)
    const count = () => t.db.$count(emails, eq(emails.kind, 'approval-asked'))
    await t.db.update(action_links).set({ expires_at: new Date(t.parts.now().getTime() - 1000) })
    expect((await withLink(t, key)('POST', '/api/link/renewals')).status).toBe(202)
    expect(await count()).toBe(2)
    await t.db.update(action_links).set({ expires_at: new Date(t.parts.now().getTime() + 3_600_000) })
    await decide(t, key, 1)
    expect((await withLink(t, key)('POST', '/api/link/renewals')).status).toBe(202)
    expect(await count()).toBe(2)
  })
})
