import { expect, test } from 'vitest'
import { emptyOnboarding, type OnboardingFields } from './onboarding.ts'
import type { Trade } from './trades.ts'
import { contentFrom } from './website-answers.ts'
import type { PicturePurpose } from './website-pictures.ts'
import { type SectionKind, sectionKindSchema, sectionOf } from './websites.ts'

const trade: Trade = {
  label: 'Pottery',
  schemaType: 'Store',
  sections: sectionKindSchema.options.map((kind) => ({
    kind,
    name: kind,
    heading: kind === 'about' ? 'About {first name}' : `The ${kind}`,
    hint: '',
  })),
  pictureHints: { hero: '', profile: '' },
  buttons: { book: 'Book a session', ask: 'Get in touch' },
  packageField: '',
  popular: '',
  figures: { years_experience: 'years', total_training_hours: 'hours', clients_transformed: 'clients' },
}
const uuid = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`

function made(answers: Partial<OnboardingFields>, purposes: PicturePurpose[] = []) {
  const pictures = purposes.map((purpose, index) => ({ id: uuid(index), purpose }))
  const content = contentFrom({
    answers: { ...emptyOnboarding(), full_name: 'Cleo Marsh', business_name: 'Kiln & Core', ...answers },
    pictures,
    trade,
    tradeName: 'pottery',
  })
  const section = <Kind extends SectionKind>(kind: Kind) => {
    const found = sectionOf(content, kind)
    if (!found) throw new Error(`no ${kind}`)
    return found
  }
  return { content, section }
}

test.each([
  [{}, 'Kiln & Core', ''],
  [{ tagline: 'Straight again' }, 'Straight again', ''],
  [{ tagline: 'Straight again', hero_headline: 'Stand up' }, 'Stand up', 'Straight again'],
  [{ tagline: 'Stand up', hero_headline: 'STAND UP' }, 'STAND UP', ''],
  [{ tagline: 'Straight again', hero_supporting_text: 'On Saturdays.' }, 'Straight again', 'On Saturdays.'],
])('the top of %j', (answers, headline, text) => {
  expect(made(answers).section('hero')).toMatchObject({ headline, text })
})

test('the button follows what was asked for', () => {
  expect(made({ required_features: ['blog', 'payments'] }).section('hero').button).toBe('Get in touch')
  const booking = made({ required_features: ['blog', 'booking-group'] })
  expect(booking.section('hero').button).toBe('Book a session')
  expect(booking.section('contact').heading).toBe('Book a session')
})

test.each([
  ['Cleo Marsh', 'About Cleo'],
  ['Dr. Helene Voss', 'About Helene'],
  ['Prof', 'About Prof'],
  ['$& $1', 'About $&'],
  ['', 'About'],
])('%s is called: %s', (full_name, heading) => {
  expect(made({ full_name }).section('about').heading).toBe(heading)
})

test('figures are what was counted', () => {
  const { figures } = made({ years_experience: 0, total_training_hours: 14_500, clients_transformed: null }).section(
    'about',
  )
  expect(figures).toEqual([{ figure: '14,500', label: 'hours' }])
})

test('what is half typed counts for nothing', () => {
  const half = { ...emptyOnboarding(), years_experience: 'ten', clients_transformed: 3 }
  const content = contentFrom({ answers: half, pictures: [], trade, tradeName: 'pottery' })
  expect(sectionOf(content, 'about')?.figures).toEqual([{ figure: '3', label: 'clients' }])
})

test('only packages with a name and testimonials with a text are taken', () => {
  const offer = { price: '$1', period: '', description: '', features: ['', 'Clay'] }
  const { section } = made({
    training_packages: [
      { name: '', ...offer },
      { name: 'Bowl', ...offer },
    ],
    testimonials: [
      { text: '', clientName: 'Ruth' },
      { text: 'Round.', clientName: '' },
    ],
  })
  expect(section('packages').packages).toEqual([{ name: 'Bowl', ...offer, features: ['Clay'] }])
  expect(section('testimonials').testimonials).toEqual([{ text: 'Round.', clientName: '' }])
})

test('of each purpose the newest picture counts, of the gallery all', () => {
  const { content, section } = made({}, ['hero', 'gallery', 'logo', 'hero', 'gallery'])
  expect(section('hero').picture).toEqual({ id: uuid(3), alt: '' })
  expect(section('about').picture).toBeNull()
  expect(content.logo?.id).toBe(uuid(2))
  expect(section('gallery').pictures.map(({ id }) => id)).toEqual([uuid(1), uuid(4)])
})

test('a gallery has twelve pictures', () => {
  const pictures = Array.from({ length: 14 }, () => 'gallery' as const)
  expect(made({}, pictures).section('gallery').pictures).toHaveLength(12)
})

test.each([
  ['@kiln', { text: '@kiln', url: '' }],
  ['https://www.kiln.example/cleo/', { text: 'kiln.example/cleo', url: 'https://www.kiln.example/cleo/' }],
  ['javascript:alert(1)', { text: 'javascript:alert(1)', url: '' }],
  ['http://kiln.example', { text: 'http://kiln.example', url: '' }],
])('the handle %s', (primary_social_handle, link) => {
  expect(made({ primary_social_handle }).section('contact').links).toEqual([link])
})

test('search engines hear the name, the tagline and the first words', () => {
  expect(made({}).content).toMatchObject({ title: 'Kiln & Core', description: '' })
  const { title, description } = made({ tagline: 'Straight', bio: `${'word '.repeat(60)}end` }).content
  expect(title).toBe('Kiln & Core | Straight')
  expect(description).toMatch(/^(word )+word…$/)
  expect(description.length).toBeLessThanOrEqual(155)
  // A database takes no half characters.
  expect(made({ bio: `a${'🏋'.repeat(200)}` }).content.description).toBe(`a${'🏋'.repeat(76)}…`)
  expect(made({ bio: 'a'.repeat(400) }).content.description).toBe(`${'a'.repeat(154)}…`)
})

test('without a style it is clean and professional', () => {
  expect(made({}).content.design).toBe('clean-professional')
  expect(made({ brand_style: 'bold-energetic' }).content.design).toBe('bold-energetic')
})
