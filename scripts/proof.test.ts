import { expect, test } from 'vitest'
import { findProvingTests, onlyInFull, printProof, proofOf, readFigures, readProof, writeProof } from './proof.ts'

const output = `
 ✓ server/limits
figure: promise 4: 1000 guesses, 10 checked
figure: the dashboard is one request
figure: promise 12 on a bucket: 62 impostor files, 0 accepted
`

test('a promise is reached when a run that passed measured it', () => {
  const rows = proofOf(readFigures(output, true))
  expect(rows.length).toBeGreaterThanOrEqual(38)
  expect(rows.filter(({ isReached }) => isReached).map(({ number, figures }) => [number, figures])).toEqual([
    ['4', ['1000 guesses, 10 checked']],
    ['12', ['62 impostor files, 0 accepted (a bucket)']],
  ])
})

test('a figure of a run that failed is shown, and reached is no', () => {
  const rows = proofOf([...readFigures(output, true), ...readFigures(output, false)])
  expect(rows[3]).toMatchObject({ figures: ['1000 guesses, 10 checked'], isReached: false })
})

test('where a test failed, only the promises of its file are missed', () => {
  const proving = findProvingTests().find(({ numbers }) => numbers.includes('4') && !numbers.includes('12'))
  const measured = readFigures(`${output}\n FAIL  |server| ${proving?.file} > guesses\n`, false)
  expect(measured.map(({ number, passed }) => [number, passed])).toEqual([
    ['4', false],
    ['12', true],
  ])
})

test('every promise has a test that prints its figure', () => {
  const proved = new Set(findProvingTests().flatMap(({ numbers }) => numbers))
  expect(proved).toEqual(new Set(proofOf([]).map(({ number }) => number)))
})

test('the table names every promise, measured or not', () => {
  const rows = proofOf(readFigures(output, true))
  expect(printProof(rows)).toContain('✓  4  brute force stops\n        1000 guesses, 10 checked')
  expect(printProof(rows)).toContain('✗  1  the matrix holds\n        not measured')
  const page = writeProof(rows, { date: '2026-11-15', machine: '2 cores', again: ['16'] })
  expect(page).toContain('on 2026-11-15 (16 once more after the rest), on 2 cores')
  expect(page).toContain(
    '| 4 | brute force stops | ≤ 10 checked guesses per 15 min and account | 1000 guesses, 10 checked | yes |',
  )
  expect(page).toContain('| 1 | the matrix holds | 0 leaks, 0 false denials | not measured | **no** |')
})

test('what only npm run prove measures is not missed by a run that leaves it out, though it is by one that does not', () => {
  const left = onlyInFull()
  expect(left).toContain('C12')
  // Kills of the product itself are in every run, those of Postgres in the full one alone.
  expect(left).not.toContain('16')
  const rows = proofOf([])
  expect(printProof(rows, left)).toContain('– C12  streams are cheap\n        only in npm run prove')
  expect(printProof(rows)).toContain('✗ C12  streams are cheap\n        not measured')
  expect(printProof(rows, left)).toContain('✗ 16  acknowledged writes survive\n        not measured')
  const failed = proofOf(readFigures('figure: promise C12: 1000 idle streams 48 MB', false))
  expect(printProof(failed, left)).toContain('✗ C12  streams are cheap\n        1000 idle streams 48 MB')
})

test('what the page says is read back as it was measured', () => {
  const figures = `${output}figure: promise 4: one | two\nfigure: promise 4: three\n`
  const rows = proofOf([...readFigures(figures, true), ...readFigures('figure: promise 9: 7 answers', false)])
  const page = writeProof(rows, { date: '2026-11-15', machine: '2 cores', again: [] })
  expect(proofOf(readProof(page))).toEqual(rows)
})
