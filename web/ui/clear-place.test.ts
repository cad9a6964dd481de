import { expect, test } from 'vitest'
import { boxAt, findClearPlace, type Box } from './clear-place.ts'

const message = { width: 288, height: 48 }
const phone = { width: 320, height: 640 }
const desktop = { width: 1280, height: 800 }
const row = (top: number, bottom: number): Box => ({ left: 16, top, right: 304, bottom })
const touches = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

test('on an empty screen a message stands at the lower edge, at the right of a desktop', () => {
  expect(findClearPlace(message, desktop, [])).toMatchObject({ left: 976, top: 736 })
  expect(findClearPlace(message, phone, [])).toMatchObject({ left: 16, top: 576 })
})

test('it goes up until nothing that can be operated lies beneath', () => {
  const taken = [row(560, 604), row(480, 524), row(330, 420), row(0, 60)]
  const place = boxAt(findClearPlace(message, phone, taken), message)
  expect(place.top).toBeGreaterThan(420)
  expect(taken.filter((box) => touches(place, box))).toEqual([])
})

test('on a desktop it takes the other side before it goes up', () => {
  const buttonsAtTheRight = { left: 900, top: 700, right: 1270, bottom: 790 }
  expect(findClearPlace(message, desktop, [buttonsAtTheRight])).toMatchObject({ left: 16, top: 736 })
})

test('where there is no room it covers the least', () => {
  const taken = [{ left: 0, top: 0, right: 320, bottom: 596 }]
  expect(findClearPlace(message, phone, taken)).toMatchObject({ left: 16, top: 576 })
})
