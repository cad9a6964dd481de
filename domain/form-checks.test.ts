import { expect, test } from 'vitest'
import { readFormCheck, writeFormCheck, type FormCheck } from './form-checks.ts'

const silent: FormCheck = { elapsedMs: null, isTrapped: false, proof: null }

test.each<FormCheck>([
  silent,
  { elapsedMs: 5_300, isTrapped: false, proof: null },
  { elapsedMs: 0, isTrapped: true, proof: 'salt.5000.1.target.signature.77' },
])('%j survives the way through its header', (check) => {
  expect(readFormCheck(writeFormCheck(check))).toEqual(check)
})

test.each([undefined, '', 'elapsed_ms=-1', 'elapsed_ms=NaN', 'elapsed_ms=1e9', '%%%', 'elapsed_ms=9999999999999'])(
  'the header %j says nothing',
  (header) => {
    expect(readFormCheck(header)).toEqual(silent)
  },
)
