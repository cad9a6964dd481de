import type { BrandStyle } from '#domain/onboarding.ts'

/** Fields of four by two, each filled without a hole by one to five pictures. */
const fields: Record<number, string[]> = {
  1: ['all'],
  2: ['big', 'big'],
  3: ['big', 'wide', 'wide'],
  4: ['big', 'wide', 'small', 'small'],
  5: ['big', 'small', 'small', 'small', 'small'],
}

/** Which tile of a mosaic each of so many pictures is; every other field stands the other way round. */
function mosaic(count: number): string[] {
  const fieldCount = Math.ceil(count / 5)
  return Array.from({ length: fieldCount }, (_, index) => {
    const size = Math.floor(count / fieldCount) + (index < count % fieldCount ? 1 : 0)
    const tiles = fields[size] ?? []
    return index % 2 === 0 || size < 3 ? tiles : tiles.map((tile) => (tile === 'big' ? 'big right' : tile))
  }).flat()
}

/** How many stand in each row of an even grid; every row is full. */
const rowsOf: Record<number, number[]> = {
  1: [1],
  2: [2],
  4: [2, 2],
  5: [2, 3],
  7: [3, 4],
  8: [4, 4],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
}

const evenRows = (count: number) =>
  (rowsOf[count] ?? Array.from({ length: count / 3 }, () => 3)).flatMap((size) =>
    Array.from({ length: size }, () => `of-${size}`),
  )

/** Columns of pictures of varied height, which end at one line. */
const columnsOf: Record<number, number[][]> = {
  1: [[4]],
  2: [[4], [4]],
  3: [[4], [4], [4]],
  4: [[4], [2, 2], [4]],
  5: [[3, 2], [5], [2, 3]],
  6: [
    [3, 2],
    [2, 3],
    [3, 2],
  ],
  7: [
    [4, 2],
    [2, 2, 2],
    [2, 4],
  ],
  8: [
    [2, 3, 2],
    [4, 3],
    [3, 2, 2],
  ],
  9: [
    [2, 3, 2],
    [3, 2, 2],
    [2, 2, 3],
  ],
  10: [
    [3, 2, 3],
    [2, 2, 2, 2],
    [2, 3, 3],
  ],
  11: [
    [2, 2, 3, 2],
    [3, 3, 3],
    [2, 3, 2, 2],
  ],
  12: [
    [2, 3, 2, 2],
    [3, 2, 2, 2],
    [2, 2, 3, 2],
  ],
}

const columns = (count: number) =>
  (columnsOf[count] ?? []).flatMap((heights, index) => heights.map((height) => `column-${index + 1} high-${height}`))

/** The classes of a gallery's pictures, one by one. */
export const tilesOf: Record<BrandStyle, (count: number) => string[]> = {
  'bold-energetic': mosaic,
  'clean-professional': evenRows,
  'warm-welcoming': columns,
}
