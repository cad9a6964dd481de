import { expect, test } from 'vitest'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { picturesIn, withoutPicture, withPicture } from './shown-pictures.ts'
import { sectionOf, websiteLimits } from './websites.ts'

const { content } = coaches.jetty
const id = '0f8fad5b-d9cb-469f-a165-000000000001'

test.each(['logo', 'hero', 'profile'] as const)('a picture takes the place of the one before: %s', (purpose) => {
  const shown = withPicture(withPicture(content, { id: id.replace('1', '2'), purpose }), { id, purpose })
  expect(picturesIn(shown).filter((picture) => picture.id === id)).toEqual([{ id, alt: '' }])
  expect(picturesIn(shown).length - picturesIn(withoutPicture(shown, id)).length).toBe(1)
  const place = {
    logo: shown.logo,
    hero: sectionOf(shown, 'hero')?.picture,
    profile: sectionOf(shown, 'about')?.picture,
  }
  expect(place[purpose]?.id).toBe(id)
})

test('in a gallery it comes last, as long as there is room', () => {
  let shown = withPicture(content, { id, purpose: 'gallery' })
  expect(sectionOf(shown, 'gallery')?.pictures.at(-1)).toEqual({ id, alt: '' })
  for (let more = 0; more < 5; more++) shown = withPicture(shown, { id, purpose: 'gallery' })
  expect(sectionOf(shown, 'gallery')?.pictures).toHaveLength(websiteLimits.gallery)
})
