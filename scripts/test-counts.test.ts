import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.ts'

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] }

test('vitest: a file that fails outside its tests counts as one failure', () => {
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  const broken = { status: 'failed', assertionResults: [] }
  expect(countVitest({ ...report, testResults: [passing, failing, broken] })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
  })
})

test('playwright: who needed a second try has failed, and so has an error outside the tests', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  expect(countPlaywright({ stats, errors: ['global setup'] })).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('no report, no counts', () => {
  expect(countVitest(undefined)).toBeUndefined()
  expect(countPlaywright(undefined)).toBeUndefined()
})
