import { expect, test } from 'vitest'
import { hasContent, sectionOf, type WebsiteContent, websiteContentSchema, websiteLimits } from './websites.ts'

const shown = { is_shown: true as const }
const content: WebsiteContent = {
  trade: 'fitness',
  design: 'warm-welcoming',
  primary_color: '#B4361E',
  secondary_color: null,
  business_name: 'Kiln & Core',
  full_name: 'Cleo Marsh',
  tagline: '',
  phone: '',
  email: 'cleo@client.example',
  logo: null,
  title: 'Kiln & Core',
  description: '',
  sections: [
    { kind: 'hero', ...shown, headline: 'Kiln & Core', text: '', button: 'Get in touch', picture: null },
    {
      kind: 'about',
      ...shown,
      heading: '',
      text: '',
      quote: '',
      figures: [{ figure: '', label: 'years' }],
      certifications: [''],
      picture: null,
    },
    { kind: 'times', ...shown, heading: '', places: '', times: [{ day: '', from: '9:00', to: '', what: '' }] },
    { kind: 'contact', ...shown, heading: '', text: '', show_phone: true, show_email: false, links: [] },
  ],
}
const problemsOf = (changes: object) =>
  websiteContentSchema.safeParse({ ...content, ...changes }).error?.issues.map(({ message }) => message) ?? []
const withSections = (change: (sections: WebsiteContent['sections']) => unknown) => ({
  sections: change(structuredClone(content.sections)),
})

test('content is what it is, to the last field', () => {
  expect(websiteContentSchema.parse(content)).toEqual(content)
  expect(problemsOf({ script: 'alert(1)' })).toHaveLength(1)
  const { title: _title, ...rest } = content
  expect(websiteContentSchema.safeParse(rest).success).toBe(false)
})

test('a line is one line, whatever was pasted', () => {
  expect(websiteContentSchema.parse({ ...content, tagline: ' strong\n\tand \u0007calm ' }).tagline).toBe(
    'strong and calm',
  )
  expect(problemsOf({ tagline: 'a'.repeat(201) })).toEqual(['Please use at most 200 characters'])
})

test('a color is a color', () => {
  for (const color of ['red', '#FFF', '#12345G', 'url(x)', '#123456;}'])
    expect(problemsOf({ primary_color: color }), color).toEqual(['Please enter a color such as #3B82F6'])
})

test('each section stands there once, the top first and the contact last', () => {
  const [hero, ...others] = content.sections
  for (const sections of [[...others, hero], [hero, hero, ...others], content.sections.slice(0, -1), []])
    expect(problemsOf({ sections })).toEqual(['Each section stands there once, the top first and the contact last'])
  expect(problemsOf({ sections: [hero, content.sections.at(-1)] })).toEqual([])
})

test('top and contact cannot be hidden', () => {
  expect(problemsOf(withSections((all) => all.map((one) => ({ ...one, is_shown: false }))))).toHaveLength(2)
})

test('no list is longer than a page can hold', () => {
  const figures = (count: number) =>
    withSections((all) =>
      all.map((one) =>
        one.kind === 'about'
          ? { ...one, figures: Array.from({ length: count }, () => ({ figure: '1', label: '' })) }
          : one,
      ),
    )
  expect(problemsOf(figures(websiteLimits.figures))).toEqual([])
  expect(problemsOf(figures(websiteLimits.figures + 1))).toEqual(['Please add at most 4 figures'])
})

test('links lead out by https alone', () => {
  const linking = (url: string) =>
    withSections((all) => all.map((one) => (one.kind === 'contact' ? { ...one, links: [{ text: 'x', url }] } : one)))
  for (const url of [
    'javascript:alert(1)',
    'http://kiln.example',
    'https://',
    'https:///x',
    '//kiln.example',
    'data:,x',
  ])
    expect(problemsOf(linking(url)), url).toEqual(['Please enter a link that begins with https://'])
  for (const url of ['', 'https://kiln.example/@cleo']) expect(problemsOf(linking(url))).toEqual([])
})

test('what has nothing to show is not shown', () => {
  expect(content.sections.map(hasContent)).toEqual([true, false, false, true])
  expect(hasContent({ ...content.sections[1], quote: 'Begin.' } as WebsiteContent['sections'][number])).toBe(true)
  expect(sectionOf(content, 'gallery')).toBeUndefined()
})
