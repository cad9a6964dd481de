import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import type { OnboardingForm, SubmissionStatus } from '#domain/onboarding.ts'
import { emails } from '../emails/emails.tables.ts'
import { rate_limits } from '../limits/limits.tables.ts'
import { createTestApp, errorCodeIn } from '../testing/test-app.ts'
import { fitness_onboarding_forms } from './onboarding.tables.ts'

const t = await createTestApp()
const cleo = await t.as('cleo')
const pia = await t.as('pia')

const trainingPackage = {
  name: 'Foundations',
  price: '$240 or a good cup',
  period: 'month',
  description: 'One session a week.',
  features: ['4 sessions'],
}
const filled = {
  full_name: 'Cleo Marsh',
  business_name: 'Kiln & Core',
  email: 'Cleo@Client.example',
  years_experience: 4,
  certifications: ['FRC'],
  training_packages: [trainingPackage],
  most_popular_package: 'Foundations',
  secondary_color: '#10B981',
  brand_style: 'warm-welcoming',
  image_delivery_method: 'drive',
  image_drive_link: 'https://drive.example/cleo',
  testimonials: [{ text: 'My back is straight.', clientName: 'Ruth' }],
  required_features: ['blog', 'payments'],
}

beforeEach(async () => {
  await t.db.delete(fitness_onboarding_forms)
  await t.db.delete(emails)
  await t.db.delete(rate_limits)
})

const save = (body: object, who = cleo) => who.put('/api/onboarding', body)
const submit = (body: object, who = cleo) => who.post('/api/onboarding/submission', body)
const formIn = async (answer: Response) => {
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { form: OnboardingForm | null }).form
}
const ownForm = async (who = cleo) => formIn(await who.get('/api/onboarding'))
const rows = () => t.db.select().from(fitness_onboarding_forms)
const teamMails = async () => (await t.db.select().from(emails)).filter(({ kind }) => kind === 'onboarding-submitted')
const setStatus = (submission_status: SubmissionStatus) =>
  t.db.update(fitness_onboarding_forms).set({ submission_status })

test('nobody has a form before the first save; an empty draft is one, with the default colour', async () => {
  expect(await ownForm()).toBeNull()
  const form = await formIn(await save({}))
  expect(form).toMatchObject({ submission_status: 'draft', is_completed: false, project_created: false })
  expect(form).toMatchObject({ primary_color: '#3B82F6', training_packages: [], years_experience: null })
  expect(form).not.toHaveProperty('user_id')
  expect(await ownForm()).toEqual(form)
})

test('a draft is saved whole, again and again in one row, and only its owner sees it', async () => {
  await save(filled)
  const form = await formIn(await save({ ...filled, email: 'half@an-addr', tagline: ' Two\n lines ' }))
  expect(form).toMatchObject({ ...filled, email: 'half@an-addr', tagline: 'Two lines', submission_status: 'draft' })
  expect(await rows()).toHaveLength(1)
  expect(await ownForm(pia)).toBeNull()
  expect(await teamMails()).toHaveLength(0)
})

test('saves in parallel make one row', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const answers = await Promise.all(names.map((tagline) => save({ ...filled, tagline })))
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200))
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  expect(names).toContain(row?.tagline)
})

test('a submitted form is complete, without its blank lines, and the team is told', async () => {
  const form = await formIn(await submit({ ...filled, certifications: ['', 'FRC', ' '] }))
  expect(form).toMatchObject({
    submission_status: 'submitted',
    is_completed: true,
    email: 'cleo@client.example',
    certifications: ['FRC'],
  })
  expect(form?.submitted_at).toBe(form?.updated_at)
  await t.runJobs()
  const [mail] = await t.mailbox(agency.email)
  expect(mail).toMatchObject({ kind: 'onboarding-submitted', subject: 'Fitness onboarding: Kiln & Core' })
  expect(mail?.text).toContain('blog, payments')
})

test('submitted several times at once, the team is told once; changed and submitted again, once more', async () => {
  const answers = await Promise.all([submit(filled), submit(filled), submit(filled)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await teamMails()).toHaveLength(1)
  const draft = await formIn(await save(filled))
  expect(draft).toMatchObject({ submission_status: 'draft', is_completed: false })
  await submit(filled)
  expect(await teamMails()).toHaveLength(2)
  expect(await rows()).toHaveLength(1)
})

test('hostile text is kept as it was typed, and is text in the e-mail', async () => {
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>'
  const texts = ['full_name', 'business_name', 'tagline', 'bio', 'training_locations', 'brand_personality'] as const
  const body = {
    ...filled,
    ...Object.fromEntries(texts.map((field) => [field, hostile])),
    certifications: [hostile],
    training_packages: [{ ...trainingPackage, name: hostile, features: [hostile] }],
    most_popular_package: hostile,
    testimonials: [{ text: hostile, clientName: hostile }],
  }
  const form = await formIn(await submit(body))
  expect(form).toMatchObject({ ...body, email: 'cleo@client.example' })
  const [mail] = await teamMails()
  expect(mail?.html).toContain('&lt;script&gt;')
  expect(mail?.html).not.toContain('<script>')
  expect(mail?.html).not.toContain('<img src=x')
})

const wrong: [what: string, wrong: object, field: string][] = [
  ['five certifications', { certifications: ['1', '2', '3', '4', '5'] }, 'certifications'],
  ['four packages', { training_packages: Array.from({ length: 4 }, () => trainingPackage) }, 'training_packages'],
  [
    'six features',
    { training_packages: [{ ...trainingPackage, features: ['1', '2', '3', '4', '5', '6'] }] },
    'training_packages.0.features',
  ],
  ['no feature', { training_packages: [{ ...trainingPackage, features: [] }] }, 'training_packages.0.features'],
  ['a package with an id', { training_packages: [{ ...trainingPackage, id: '7' }] }, 'id'],
  ['four testimonials', { testimonials: Array.from({ length: 4 }, () => filled.testimonials[0]) }, 'testimonials'],
  ['a popular package that is none', { most_popular_package: 'Gold' }, 'most_popular_package'],
  ['half a year', { years_experience: 4.5 }, 'years_experience'],
  ['years in words', { years_experience: '4' }, 'years_experience'],
  ['fewer clients than none', { clients_transformed: -1 }, 'clients_transformed'],
  ['more hours than a database holds', { total_training_hours: 3_000_000_000 }, 'total_training_hours'],
  ['a colour with a declaration', { primary_color: '#3B82F6;}' }, 'primary_color'],
  ['no primary colour', { primary_color: null }, 'primary_color'],
  ['a colour by name', { secondary_color: 'red' }, 'secondary_color'],
  ['an unknown style', { brand_style: 'loud' }, 'brand_style'],
  ['an unknown way to send images', { image_delivery_method: 'fax' }, 'image_delivery_method'],
  ['a script as link', { image_drive_link: 'javascript:alert(1)' }, 'image_drive_link'],
  ['an unknown feature', { required_features: ['shop'] }, 'required_features.0'],
  ['a feature twice', { required_features: ['blog', 'blog'] }, 'required_features'],
  ['a line of 201 characters', { hero_headline: 'x'.repeat(201) }, 'hero_headline'],
  ['a bio of 5,001 characters', { bio: 'x'.repeat(5001) }, 'bio'],
  ['a certification of 201 characters', { certifications: ['x'.repeat(201)] }, 'certifications.0'],
  ['a yes in words', { logo_provided: 'yes' }, 'logo_provided'],
  ['a list as text', { tagline: ['x'] }, 'tagline'],
  ['a status', { submission_status: 'completed' }, 'submission_status'],
  ['an owner', { user_id: crypto.randomUUID() }, 'user_id'],
  ['a project', { created_project_id: crypto.randomUUID() }, 'created_project_id'],
]

describe('refused, saved or submitted, and nothing changes', () => {
  test.each(wrong)('%s', async (_what, more, field) => {
    await save(filled)
    const before = await rows()
    for (const send of [save, submit]) {
      const answer = await send({ ...filled, ...more })
      expect(answer.status).toBe(400)
      const { error } = (await answer.json()) as { error: { fields: Record<string, string> } }
      expect(Object.keys(error.fields)).toEqual([field])
    }
    expect(await rows()).toEqual(before)
    expect(await teamMails()).toHaveLength(0)
  })
})

describe('submitting is refused, and nothing is stored, without', () => {
  test.each([
    ['a full name', 'full_name', ' ', 'Please enter your full name'],
    ['a business name', 'business_name', undefined, 'Please enter your business name'],
    ['an e-mail address', 'email', '', 'Please enter a valid email'],
    ['a whole e-mail address', 'email', 'cleo@', 'Please enter a valid email'],
  ])('%s', async (_what, field, value, said) => {
    const answer = await submit({ ...filled, [field]: value })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { fields: { [field]: said } } })
    expect(await rows()).toEqual([])
    expect(await teamMails()).toEqual([])
  })
})

test.each(['processing', 'completed'] as const)('a form that is %s is frozen', async (status) => {
  await submit(filled)
  await setStatus(status)
  const before = await rows()
  for (const answer of [await save({ ...filled, tagline: 'Late' }), await submit({ ...filled, tagline: 'Late' })]) {
    expect(answer.status).toBe(409)
    expect(await errorCodeIn(answer)).toBe('onboarding_frozen')
  }
  expect(await rows()).toEqual(before)
  expect(await teamMails()).toHaveLength(1)
  expect(await ownForm()).toMatchObject({ submission_status: status })
})

test('visitors have no form', async () => {
  expect((await t.visitor.get('/api/onboarding')).status).toBe(401)
  expect((await t.visitor.put('/api/onboarding', filled)).status).toBe(401)
  expect(await rows()).toEqual([])
})

test('a form belongs to the database’s one row per person, whoever writes it', async () => {
  await save(filled)
  const user_id = await t.userIdOf('cleo')
  const again = { user_id, created_at: new Date(), updated_at: new Date() }
  await expect(t.db.insert(fitness_onboarding_forms).values(again)).rejects.toThrow()
  expect(await t.db.$count(fitness_onboarding_forms, eq(fitness_onboarding_forms.user_id, user_id))).toBe(1)
})
