import { expect, test } from 'vitest'
import { agency } from '#content/agency.ts'
import { demoLeftovers } from './demo-leftovers.ts'

test('the demo is not told that it is the demo', () => {
  expect(demoLeftovers('Port Gardner Studio')).toEqual([])
})

test('an agency with another name hears where the demo still speaks', () => {
  const left = demoLeftovers('Lighthouse Web')
  if (agency.name === 'Port Gardner Studio')
    expect(left).toEqual(expect.arrayContaining(['content/agency.ts', 'content/about.ts', 'deploy/nginx.conf']))
  expect(left.filter((file) => file.includes('.test.'))).toEqual([])
})
