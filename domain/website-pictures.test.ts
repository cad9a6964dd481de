import { expect, test } from 'vitest'
import { coaches } from '#scripts/website-looks/coaches.ts'
import { pictureFileName, picturePurposeSchema, websitePictureSchema } from './website-pictures.ts'

test('a picture is known by its files', () => {
  const { pictures } = coaches.pink
  expect(websitePictureSchema.array().parse(pictures)).toEqual(pictures)
  expect(new Set(pictures.map(({ purpose }) => purpose))).toEqual(new Set(picturePurposeSchema.options))
  const [logo] = pictures
  const names = logo?.sizes.slice(0, 2).map((size) => pictureFileName(logo, size))
  expect(names).toEqual([`${logo?.id}-200.webp`, `${logo?.id}-400.webp`])
  for (const color of ['red', '#fff', 'url(x)'])
    expect(websitePictureSchema.safeParse({ ...pictures[0], color }).success).toBe(false)
})
