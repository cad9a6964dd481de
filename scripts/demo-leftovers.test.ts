import { expect, test } from 'vitest'
import { about } from '#content/about.ts'
import { agency } from '#content/agency.ts'
import { caseStudies } from '#content/case-studies.ts'
import { portfolio } from '#content/portfolio.ts'
import { posts } from '#content/posts.ts'
import { testimonials } from '#content/testimonials.ts'
import { demo, demoFactsIn, demoLeftovers } from './demo-leftovers.ts'

const theirs = {
  name: 'Lighthouse Web',
  origin: 'https://lighthouse.example',
  locality: 'Astoria',
  phone: '(503) 555-0199',
  email: 'hello@lighthouse.example',
}
const isDemo = agency.name === demo.name

test('the demo is not told that it is the demo', () => {
  expect(demoLeftovers(demo)).toEqual([])
  if (isDemo) expect(demoLeftovers()).toEqual([])
})

test('whoever changed one fact of their agency, whichever, is told', () => {
  for (const fact of Object.keys(theirs) as (keyof typeof theirs)[])
    expect(demoLeftovers({ ...demo, [fact]: theirs[fact] }, ['scripts/pictures']), fact).not.toEqual([])
})

test.runIf(isDemo)('every fact of the demo’s agency file is known, but those that may be another’s too', () => {
  const anybodys =
    /^(region|regionCode|postalCode|country|paperSize|taxRates|closedDays|yearsOfExperience|hours|businessHours|timeZone|openingHours|recordsKeptYears)$/
  for (const [fact, value] of Object.entries(agency))
    if (!anybodys.test(fact)) expect(demoFactsIn(JSON.stringify(value)), fact).not.toEqual([])
})

test.runIf(isDemo)('its people, its invented clients and who speaks for them are known', () => {
  const people = [...about.team.map(({ name }) => name), ...[...posts, ...caseStudies].map(({ author }) => author)]
  const clients = [
    ...portfolio.flatMap(({ id, title, url }) => [id, title, url]),
    ...testimonials.map(({ name }) => name),
  ]
  for (const fact of [...people, ...people.flatMap((name) => name.split(' ')), ...clients])
    expect(demoFactsIn(fact), fact).not.toEqual([])
})

test.runIf(isDemo)(
  'where they stand is named, in texts, questions, settings, drawings and the names of pictures',
  () => {
    const left = new Map(demoLeftovers(theirs).map(({ file, facts }) => [file, facts]))
    expect(left.get('content/agency.ts')).toEqual(
      expect.arrayContaining(['Port Gardner', '555-0142', 'Everett', 'Ada']),
    )
    expect(left.get('content/testimonials.ts')).toEqual(expect.arrayContaining(['Brandvold', 'Jetty Island', 'Noor']))
    for (const file of [
      'content/questions/visitors.json',
      'content/posts/when-the-spreadsheet-is-enough.ts',
      'content/asked/first.txt',
      'deploy/nginx.conf',
      'deploy/slipway.env.example',
      'scripts/pictures/share/card.html',
      'web/site/art/port-gardner.svg',
      'web/pictures/portfolio/silver-lake-yoga.avif',
    ])
      expect(left.get(file), file).toBeDefined()
    expect([...left.keys()].filter((file) => file.includes('.test.'))).toEqual([])
  },
)

test('what only looks like a fact of the demo is none', () => {
  expect(demoFactsIn('ADA compliance, Canada, everettsville, a silver spoon in the lake, 555-01420')).toEqual([])
  expect(demoFactsIn('tel:+15550142 and www.portgardner.example')).toEqual(['Port Gardner', '555-0142'])
})
