import { describe, expect, test } from 'vitest'
import {
  mayBeOwnDomain,
  otherFormOf,
  proofNameOf,
  proofOf,
  readDomain,
  recordsOf,
  withoutWww,
} from './website-domains.ts'

const ours = { agency: 'portgardner.example', websites: 'coaches.example' }
const demo = { agency: '127.0.0.1', websites: 'localhost' }

describe('a domain that somebody typed', () => {
  test.each([
    ['kilncore.com', 'kilncore.com'],
    ['  WWW.KilnCore.com. ', 'www.kilncore.com'],
    ['café-kiln.fr', 'xn--caf-kiln-d1a.fr'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['例え.jp', 'xn--r8jz45g.jp'],
    ['a.b.c.kilncore.co.uk', 'a.b.c.kilncore.co.uk'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    ['notportgardner.example', 'notportgardner.example'],
    ['www.kilncore.localhost', 'www.kilncore.localhost'],
  ])('%s is %s', (typed, domain) => expect(readDomain(typed, ours)).toEqual({ domain }))

  test.each([
    '',
    'kilncore',
    'https://kilncore.com',
    'kilncore.com/',
    'kilncore.com:443',
    'kiln core.com',
    'kiln_core.com',
    '-kilncore.com',
    'kilncore-.com',
    'kilncore..com',
    '.kilncore.com',
    'ada@kilncore.com',
    'kilncore.com?x',
    '%6bilncore.com',
    `${'a'.repeat(64)}.com`,
    `${'abcdefg.'.repeat(31)}com`,
  ])('%j is none', (typed) => expect(readDomain(typed, ours)).toEqual({ problem: 'wrong' }))

  test.each([
    '127.0.0.1',
    '1.2',
    '3232235777',
    '0x7f.1',
    'kilncore.0x7f',
    '[::1]',
    '::1',
    'fe80::1',
    '*.kilncore.com',
    'portgardner.example',
    'app.PortGardner.example',
    'coaches.example',
    'kiln.coaches.example.',
    'www.kiln.coaches.example',
  ])('%s cannot be used', (typed) => expect(readDomain(typed, ours)).toEqual({ problem: 'refused' }))

  test('beneath localhost it has a label in between; the first one is of an address of ours', () => {
    expect(readDomain('www.kilncore.localhost', demo)).toEqual({ domain: 'www.kilncore.localhost' })
    expect(readDomain('kilncore.com', demo)).toEqual({ domain: 'kilncore.com' })
    expect(readDomain('kilncore.localhost', demo)).toEqual({ problem: 'refused' })
    expect(readDomain('localhost', demo)).toEqual({ problem: 'wrong' })
  })

  test('no other name is asked for', () => {
    expect(mayBeOwnDomain('www.kilncore.localhost', demo)).toBe(true)
    for (const name of ['app', '10.0.0.7', '::1', 'kilncore.localhost', '', 'a_b.example', '*.kilncore.com'])
      expect(mayBeOwnDomain(name, demo), name).toBe(false)
  })
})

test('with and without www it is one name, unless that is one of ours', () => {
  expect(withoutWww('www.kilncore.com')).toBe('kilncore.com')
  expect(withoutWww('www.com')).toBe('www.com')
  expect(withoutWww('wwww.kilncore.com')).toBe('wwww.kilncore.com')
  expect(otherFormOf('www.kilncore.com', ours)).toBe('kilncore.com')
  expect(otherFormOf('kilncore.com', ours)).toBe('www.kilncore.com')
  expect(otherFormOf('www.kilncore.localhost', demo)).toBe(null)
  expect(otherFormOf('gym.kilncore.localhost', demo)).toBe('www.gym.kilncore.localhost')
})

describe('the records to set', () => {
  const target = { host: 'coaches.example', addresses: ['192.0.2.7', '2001:db8::7'] }

  test('are the proof beside the name, and where the name leads', () => {
    expect([proofNameOf('www.kilncore.com'), proofOf('T')]).toEqual(['_slipway.kilncore.com', 'slipway-website=T'])
    expect(recordsOf('www.kilncore.com', 'T', target)).toEqual([
      { type: 'TXT', name: '_slipway.kilncore.com', value: 'slipway-website=T' },
      { type: 'CNAME', name: 'www.kilncore.com', value: 'coaches.example' },
    ])
    expect(recordsOf('gym.kilncore.com', 'T', target)[0]?.name).toBe('_slipway.gym.kilncore.com')
  })

  test('at the top of a zone are addresses, and so they are where our host has no name', () => {
    expect(recordsOf('kilncore.com', 'T', target).slice(1)).toEqual([
      { type: 'A', name: 'kilncore.com', value: '192.0.2.7' },
      { type: 'AAAA', name: 'kilncore.com', value: '2001:db8::7' },
    ])
    const byNumber = { host: '192.0.2.7', addresses: ['192.0.2.7'] }
    expect(recordsOf('www.kilncore.com', 'T', byNumber)[1]).toMatchObject({ type: 'A', value: '192.0.2.7' })
  })
})
